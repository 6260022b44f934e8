import { text as textSchema } from '#contract/fields.ts';
import { documentKinds, documentTitles } from '#contract/privacy/document-kinds.ts';
import type { FieldError } from '#contract/problem.ts';
import { type FoundText, keyOfText, listTexts, type TranslatedKind } from '#contract/translations/text-shapes.ts';
import type { EditedTranslations, SaveTranslations, TranslatedText } from '#contract/translations/translations.ts';
import { listLanguages } from '../../catalogs.ts';
import { isSavedBefore } from '../../concurrency/saved-before.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { lockText } from '../../db/lock-row.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, fieldError } from '../../errors.ts';
import { getAnnouncement } from '../announcements/announcements.service.ts';
import { getEvent, listVenueNames } from '../events/events.service.ts';
import { setImageReferences } from '../images/images.service.ts';
import { getEditedPage } from '../pages/pages.service.ts';
import { getEditedDocument } from '../privacy/documents/documents.service.ts';
import { getResults } from '../results/results.service.ts';
import { cleanDescription, imageIdsIn } from '../rich-text/rich-text.service.ts';
import { getFestivalSettings } from '../settings/settings.service.ts';
import { yearClosed } from '../years/years.service.ts';
import { imageOwner } from './shown-translations.service.ts';
import * as repository from './translations.repository.ts';

/**
 * Translations of texts that are there no more: an earlier version of the page or the settings has them again, or visitors still read it,
 * as they do of a document, whose texts are long.
 */
const KEPT_FORMER = 500;
const KEPT_FORMER_DOCUMENTS = 20;

/** Something that the committee wrote: where its translations are, and its texts. */
interface Subject {
  kind: TranslatedKind;
  subject: string;
  title: string;
  value: unknown;
  isClosed: boolean;
}

async function findSubject(context: AppContext, kind: TranslatedKind, id: string): Promise<Subject> {
  const { db } = context;
  if (kind === 'event') {
    const event = await getEvent(db, id);
    const value = { ...event, results: await getResults({ db }, id) };
    return { kind, subject: `events/${id}`, title: event.title, value, isClosed: event.year !== null };
  }
  if (kind === 'announcement') {
    const announcement = await getAnnouncement(db, id);
    if (announcement.deletedAt !== null)
      throw new AppError('announcement_not_found', { detail: 'This announcement is deleted' });
    return { kind, subject: `announcements/${id}`, title: announcement.title, value: announcement, isClosed: false };
  }
  if (kind === 'page') {
    const { content } = await getEditedPage(db, id);
    return { kind, subject: `pages/${id}`, title: content.title, value: content, isClosed: false };
  }
  if (kind === 'document') {
    const document = documentKinds.find((one) => one === id);
    if (!document) throw new AppError('document_not_found', { detail: 'There is no such text' });
    const value = await getEditedDocument({ db }, document);
    return { kind, subject: `documents/${id}`, title: documentTitles[document], value, isClosed: false };
  }
  const settings = await getFestivalSettings(context);
  const value = { ...settings, venues: await listVenueNames({ db }) };
  return { kind, subject: 'settings/festival', title: settings.festivalName, value, isClosed: false };
}

const otherLanguages = () => listLanguages().filter(({ code }) => code !== 'en');

/** The texts of something with their translations. Throws where it is not there. */
export async function getTranslations(
  context: AppContext,
  kind: TranslatedKind,
  id: string,
): Promise<EditedTranslations> {
  const { subject, title, value } = await findSubject(context, kind, id);
  return edited(context.db, subject, title, listTexts(kind, value));
}

async function edited(db: Database, subject: string, title: string, texts: FoundText[]): Promise<EditedTranslations> {
  const stored = await repository.listOf(db, subject);
  const keyed = stored.map(({ language, texts: some }) => [language, byKey(some)] as const);
  return {
    title,
    texts: texts.map((text) => {
      const translations = keyed.flatMap(([language, found]) => {
        const one = found.get(keyOfText(text));
        return one ? [[language, { text: one.text, isOld: one.source !== text.source }]] : [];
      });
      const { path, source, label, kind, max } = text;
      return { path, source, label, kind, max, translations: Object.fromEntries(translations) };
    }),
    languages: otherLanguages().map(({ code, name }) => ({
      code,
      name,
      version: stored.find(({ language }) => language === code)?.version ?? 0,
    })),
  };
}

const byKey = (texts: readonly TranslatedText[]) => new Map(texts.map((text) => [keyOfText(text), text]));

/** What is given, by the rules of the text that it translates. Throws `validation_failed` with the field of each that breaks one. */
function check(given: SaveTranslations['texts'], known: readonly FoundText[]): TranslatedText[] {
  const byPlace = new Map(known.map((text) => [`${text.path}\n${text.source}`, text]));
  const errors: FieldError[] = [];
  const texts = given.flatMap(({ path, source, text }, index): TranslatedText[] => {
    const original = byPlace.get(`${path}\n${source}`);
    const field = `texts.${index}.text`;
    if (!original) {
      errors.push({
        path: `texts.${index}.source`,
        message: 'This text was changed in the meantime: load the page again',
      });
      return [];
    }
    if (text.trim() === '') return [];
    const named = { path, isListed: original.isListed, source };
    if (original.kind === 'document') {
      const clean = cleanDescription(text, field);
      if (clean.stored.length > original.max)
        errors.push({ path: field, message: `At most ${original.max} characters` });
      return clean.stored === '' ? [] : [{ ...named, text: clean.stored }];
    }
    const parsed = textSchema(original.max).safeParse(text);
    if (!parsed.success) errors.push({ path: field, message: parsed.error.issues[0]?.message ?? 'Must be text' });
    return parsed.success ? [{ ...named, text: parsed.data }] : [];
  });
  if (errors.length > 0) throw new AppError('validation_failed', { errors });
  return texts;
}

/** The labels of the texts that are said in other words now. */
function changedLabels(
  known: readonly FoundText[],
  before: readonly TranslatedText[],
  after: readonly TranslatedText[],
): string {
  const [old, now] = [byKey(before), byKey(after)];
  const labels = known.filter((text) => old.get(keyOfText(text))?.text !== now.get(keyOfText(text))?.text);
  return labels
    .map(({ label }) => label)
    .join(', ')
    .slice(0, 500);
}

/**
 * Saves the texts of something in one language: those left out, or empty, are not translated. Throws `translation_changed`,
 * `validation_failed`, `year_closed`, and where it is not there.
 */
export async function saveTranslations(
  context: AppContext,
  kind: TranslatedKind,
  id: string,
  { language, texts: given, version }: SaveTranslations,
): Promise<EditedTranslations & { changed: string }> {
  if (!otherLanguages().some(({ code }) => code === language))
    throw fieldError('language', 'Must be a language of the site, such as hi');
  const now = context.clock().toISOString();
  return inTransaction(context.db, async (trx: DatabaseTransaction) => {
    await lockText(trx, `translations ${kind} ${id}`);
    const { subject, title, value, isClosed } = await findSubject({ ...context, db: trx }, kind, id);
    if (isClosed) throw yearClosed();
    const stored = (await repository.listOf(trx, subject)).find((one) => one.language === language);
    const known = listTexts(kind, value);
    const texts = check(given, known);
    const keys = new Set(known.map(keyOfText));
    const before = Object.groupBy(stored?.texts ?? [], (text) => (keys.has(keyOfText(text)) ? 'known' : 'former'));
    const versions = { basedOn: version, version: stored?.version ?? 0 };
    const contents = { stored: [...byKey(before.known ?? []).values()], given: texts };
    if (isSavedBefore('translation_changed', versions, contents))
      return { ...(await edited(trx, subject, title, known)), changed: '' };
    // The newest first: they were among the texts of the last save, which come before its former ones.
    const former = (before.former ?? []).filter(({ isListed }) => isListed);
    const all = [...texts, ...former.slice(0, kind === 'document' ? KEPT_FORMER_DOCUMENTS : KEPT_FORMER)];
    await repository.save(trx, { subject, language, texts: all, version: (stored?.version ?? 0) + 1 }, now);
    const imageIds = all.flatMap(({ text }) => imageIdsIn(text));
    await setImageReferences(trx, imageOwner(subject, language), imageIds, now);
    const changed = changedLabels(known, stored?.texts ?? [], all);
    return { ...(await edited(trx, subject, title, known)), changed };
  });
}
