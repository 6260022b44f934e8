import { sql } from 'kysely';
import { type TranslatedText, translatedTextSchema } from '#contract/translations/translations.ts';
import { z } from '#contract/zod.ts';
import type { Database } from '../../db/database.ts';

const textsSchema = z.array(translatedTextSchema);

export interface StoredTranslations {
  subject: string;
  language: string;
  texts: TranslatedText[];
  version: number;
}

interface Row {
  subject: string;
  language: string;
  texts: string;
  version: number;
}

const toTranslations = ({ texts, ...row }: Row): StoredTranslations => ({
  ...row,
  texts: textsSchema.parse(JSON.parse(texts)),
});

const columns = [
  'translations.subject',
  'translations.language',
  'translations.texts',
  'translations.version',
] as const;

/** What is stored of one thing, in every language. */
export async function listOf(db: Database, subject: string): Promise<StoredTranslations[]> {
  const rows = await db.selectFrom('translations').select(columns).where('subject', '=', subject).execute();
  return rows.map(toTranslations);
}

/** What is stored of several things, in every language. */
export async function listOfAll(db: Database, subjects: string[]): Promise<StoredTranslations[]> {
  if (subjects.length === 0) return [];
  const rows = await db.selectFrom('translations').select(columns).where('subject', 'in', subjects).execute();
  return rows.map(toTranslations);
}

/** Whether a text of an event is one of its results, which name people. */
export const isOfResults = ({ path }: Pick<TranslatedText, 'path'>): boolean => path.startsWith('results.');

/** The id in a subject, after the name of its kind. */
const idIn = (kind: string) => sql<string>`substr(translations.subject, ${sql.lit(kind.length + 2)})`;

/** Those of one language of what visitors can see; of pages by their url. Those of deleted events where mails need them. */
export async function listShown(
  db: Database,
  language: string,
  { andDeletedEvents }: { andDeletedEvents: boolean },
): Promise<StoredTranslations[]> {
  const inLanguage = db.selectFrom('translations').select(columns).where('translations.language', '=', language);
  const ofEvents = inLanguage
    .innerJoin('events', (join) => join.on('events.id', '=', idIn('events')))
    .where('subject', 'like', 'events/%');
  const events = await (andDeletedEvents ? ofEvents : ofEvents.where('events.deletedAt', 'is', null)).execute();
  const announcements = await inLanguage
    .innerJoin('siteAnnouncements as one', (join) => join.on('one.id', '=', idIn('announcements')))
    .where('subject', 'like', 'announcements/%')
    .where('one.deletedAt', 'is', null)
    .where('one.isShown', '=', true)
    .execute();
  const pages = await inLanguage
    .innerJoin('sitePages as page', (join) => join.on('page.id', '=', idIn('pages')))
    .select(['page.slug', 'page.year'])
    .where('subject', 'like', 'pages/%')
    .where('page.deletedAt', 'is', null)
    .where('page.publishedVersion', 'is not', null)
    .execute();
  const festival = await inLanguage.where('subject', '=', 'settings/festival').execute();
  const named = pages.map(({ slug, year, ...row }) => ({ ...row, subject: `pages/${year ? `${year}/` : ''}${slug}` }));
  return [...events, ...announcements, ...named, ...festival].map(toTranslations);
}

/** The visible sub-events of these main events, and the deleted ones where mails need them. */
export async function listParts(
  db: Database,
  mainEventIds: string[],
  { andDeletedEvents }: { andDeletedEvents: boolean },
): Promise<{ id: string; mainEventId: string | null }[]> {
  if (mainEventIds.length === 0) return [];
  const parts = db.selectFrom('events').select(['id', 'mainEventId']).where('mainEventId', 'in', mainEventIds);
  return (andDeletedEvents ? parts : parts.where('deletedAt', 'is', null)).execute();
}

/** Stores what something is in a language, in place of what was stored; without texts nothing is kept but the number of saves. */
export async function save(db: Database, { subject, language, texts, version }: StoredTranslations, now: string) {
  const values = { texts: JSON.stringify(texts), version, updatedAt: now };
  await db
    .insertInto('translations')
    .values({ subject, language, ...values })
    .onConflict((conflict) => conflict.columns(['subject', 'language']).doUpdateSet(values))
    .execute();
}

/** Gives new things what others are in other languages; results are of the event that had them. */
export async function copy(db: Database, subjects: ReadonlyMap<string, string>, now: string): Promise<void> {
  const stored = await listOfAll(db, [...subjects.keys()]);
  if (stored.length === 0) return;
  const copies = stored.map(({ texts, ...row }) => ({
    ...row,
    texts: JSON.stringify(texts.filter((one) => !isOfResults(one))),
    subject: subjects.get(row.subject) ?? row.subject,
    version: 1,
    updatedAt: now,
  }));
  await db.insertInto('translations').values(copies).execute();
}
