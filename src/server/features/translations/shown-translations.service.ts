import {
  type Dictionary,
  dictionaryOf,
  MAIN_EVENT_TITLE,
  translateBody,
} from '#contract/translations/translate-body.ts';
import type { ShownTranslations } from '#contract/translations/translations.ts';
import { translatedLanguages } from '../../catalogs.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { chosenLanguage } from '../../language/current-language.ts';
import { copyImageReferences } from '../images/images.service.ts';
import * as repository from './translations.repository.ts';

type Stored = Pick<AppContext, 'db'>;

/** Sub-events name their main event, also where they have no translation of their own. */
async function titlesOfMainEvents(
  db: Database,
  shown: ShownTranslations,
  which: { andDeletedEvents: boolean },
): Promise<ShownTranslations> {
  const titles = new Map(
    Object.entries(shown).flatMap(([subject, texts]) => {
      const title = texts.find(({ path }) => path === 'title');
      return title && subject.startsWith('events/') ? [[subject.slice('events/'.length), title] as const] : [];
    }),
  );
  const parts = await repository.listParts(db, [...titles.keys()], which);
  return Object.fromEntries(
    parts.flatMap(({ id, mainEventId }) => {
      const title = titles.get(mainEventId ?? '');
      return title ? [[`events/${id}`, [{ ...title, path: MAIN_EVENT_TITLE }]]] : [];
    }),
  );
}

async function readTranslations(
  { db }: Stored,
  language: string,
  which: { andDeletedEvents: boolean },
): Promise<ShownTranslations> {
  const stored = await repository.listShown(db, language, which);
  const shown = Object.fromEntries(stored.map(({ subject, texts }) => [subject, texts]));
  const mainEvents = await titlesOfMainEvents(db, shown, which);
  const ofParts = Object.entries(mainEvents).map(([subject, texts]) => [
    subject,
    [...(shown[subject] ?? []), ...texts],
  ]);
  return { ...shown, ...Object.fromEntries(ofParts) };
}

/** What visitors see of the committee's texts in a language; nothing for one that nobody translated into. */
export const listShownTranslations = (context: Stored, language: string): Promise<ShownTranslations> =>
  readTranslations(context, language, { andDeletedEvents: false });

interface Held {
  version: number;
  dictionary: Promise<Dictionary>;
}
const held = new WeakMap<Database, Map<string, Held>>();

/**
 * Read once for each version of the content: a mail to a thousand people asks a thousand times. With the events that were deleted: their
 * people are mailed about that.
 */
function dictionaryIn(context: Pick<AppContext, 'db' | 'content'>, language: string): Promise<Dictionary> {
  const byLanguage = held.get(context.db) ?? new Map<string, Held>();
  held.set(context.db, byLanguage);
  const version = context.content.current();
  const known = byLanguage.get(language);
  if (known?.version === version) return known.dictionary;
  const dictionary = readTranslations(context, language, { andDeletedEvents: true }).then(dictionaryOf);
  byLanguage.set(language, { version, dictionary });
  dictionary.catch(() => byLanguage.delete(language));
  return dictionary;
}

/** What visitors see of the committee's texts in every language but English, for the search. */
export async function listDictionaries(context: Pick<AppContext, 'db' | 'content'>): Promise<Map<string, Dictionary>> {
  const found = new Map<string, Dictionary>();
  for (const language of translatedLanguages()) found.set(language, await dictionaryIn(context, language));
  return found;
}

/** The same, with what committees wrote in the language of the request or mail; in English as it is. */
export async function inReadersLanguage<Value>(
  context: Pick<AppContext, 'db' | 'content'>,
  value: Value,
): Promise<Value> {
  const language = chosenLanguage();
  if (language === null || language === 'en') return value;
  return translateBody(value, await dictionaryIn(context, language)) as Value;
}

/** By whom the pictures in the translation of something are used. */
export const imageOwner = (subject: string, language: string): string => `${subject}/translation/${language}`;

async function copyTranslations(
  trx: DatabaseTransaction,
  subjects: ReadonlyMap<string, string>,
  now: string,
): Promise<void> {
  if (subjects.size === 0) return;
  await repository.copy(trx, subjects, now);
  const owners = [...subjects].flatMap(([from, to]) =>
    translatedLanguages().map((language) => [imageOwner(from, language), imageOwner(to, language)] as const),
  );
  await copyImageReferences(trx, new Map(owners));
}

/** Gives copies of events or pages what these are in other languages (`from → to`), in the caller's transaction. */
export const copyTranslationsOf = (
  trx: DatabaseTransaction,
  kind: 'events' | 'pages',
  copies: ReadonlyMap<string, string>,
  now: string,
): Promise<void> =>
  copyTranslations(trx, new Map([...copies].map(([from, to]) => [`${kind}/${from}`, `${kind}/${to}`])), now);
