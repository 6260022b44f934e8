import { sql } from 'kysely';
import type { Question } from '#contract/questions/question-rules.ts';
import type { Database } from '../../db/database.ts';

/** A question as it is stored, with the version that answers name. */
export interface StoredQuestion extends Question {
  version: number;
  eventId: string;
}

/** How many questions are stored by one statement. */
const ROWS_AT_ONCE = 100;

interface Row {
  id: string;
  eventId: string;
  version: number;
  definition: string;
}

function toQuestion({ id, eventId, version, definition }: Row): StoredQuestion {
  return { ...(JSON.parse(definition) as Omit<Question, 'id'>), id, eventId, version };
}

const definitionOf = ({ id: _id, ...definition }: Question) => JSON.stringify(definition);

function toRow({ version, eventId, ...question }: StoredQuestion, position: number, now: string) {
  return {
    id: question.id,
    eventId,
    position,
    version,
    definition: definitionOf(question),
    createdAt: now,
    removedAt: null,
  };
}

/** The questions that registering for each of these events asks: those of its main event, unless it has only its own, then its own. */
export async function listAskedByEvents(db: Database, eventIds: string[]): Promise<Map<string, StoredQuestion[]>> {
  if (eventIds.length === 0) return new Map();
  const questionsBy = (asking: 'events.id' | 'events.mainEventId') =>
    db
      .selectFrom('events')
      .innerJoin('eventQuestions', 'eventQuestions.eventId', asking)
      .select(['events.id as askedBy', 'eventQuestions.id', 'eventQuestions.eventId', 'eventQuestions.version'])
      .select(['eventQuestions.definition', 'eventQuestions.position'])
      .where('events.id', 'in', eventIds)
      .where('eventQuestions.removedAt', 'is', null);
  const inherited = questionsBy('events.mainEventId').where(
    sql<boolean>`not exists (select 1 from "questionLists" own where own."eventId" = events.id and not own.inherits)`,
  );
  const rows = await db
    .selectFrom(questionsBy('events.id').unionAll(inherited).as('asked'))
    .selectAll()
    .orderBy(sql`case when "eventId" = "askedBy" then 1 else 0 end`)
    .orderBy('position')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ askedBy }) => askedBy)].map(([eventId, asked]) => [eventId, asked.map(toQuestion)]),
  );
}

/** The same of one event. */
export async function listAskedQuestions(db: Database, eventId: string): Promise<StoredQuestion[]> {
  return (await listAskedByEvents(db, [eventId])).get(eventId) ?? [];
}

/** The questions of an event itself, in order; with those that were removed only where asked for. */
export async function listOwnQuestions(
  db: Database,
  eventId: string,
  { isRemoved }: { isRemoved: boolean } = { isRemoved: false },
): Promise<StoredQuestion[]> {
  const rows = await db
    .selectFrom('eventQuestions')
    .select(['id', 'eventId', 'version', 'definition'])
    .where('eventId', '=', eventId)
    .where('removedAt', isRemoved ? 'is not' : 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toQuestion);
}

/** The questions of several events themselves, each event's in order. */
export async function listQuestionsOf(db: Database, eventIds: string[]): Promise<StoredQuestion[]> {
  const rows = await db
    .selectFrom('eventQuestions')
    .select(['id', 'eventId', 'version', 'definition'])
    .where('eventId', 'in', eventIds)
    .where('removedAt', 'is', null)
    .orderBy('eventId')
    .orderBy('position')
    .execute();
  return rows.map(toQuestion);
}

/** Stores new questions of several events, each event's in this order. */
export async function insertQuestions(db: Database, questions: StoredQuestion[], now: string): Promise<void> {
  const rows = questions.map((question, position) => toRow(question, position, now));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('eventQuestions')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}

/** Gives new events the lists' settings of others (`from → to`). */
export async function copyLists(db: Database, copies: Map<string, string>): Promise<void> {
  const lists = await db
    .selectFrom('questionLists')
    .select(['eventId', 'inherits'])
    .where('eventId', 'in', [...copies.keys()])
    .execute();
  const rows = lists.map(({ eventId, inherits }) => ({
    eventId: copies.get(eventId) ?? eventId,
    version: 1,
    inherits: Boolean(inherits),
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('questionLists')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}

/** The questions with these ids, of any event, removed or not. */
export async function listQuestions(db: Database, ids: string[]): Promise<StoredQuestion[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('eventQuestions')
    .select(['id', 'eventId', 'version', 'definition'])
    .where('id', 'in', ids)
    .orderBy('eventId')
    .orderBy('position')
    .execute();
  return rows.map(toQuestion);
}

/** The version of an event's list and whether it inherits; undefined before its first save. */
export async function findList(
  db: Database,
  eventId: string,
): Promise<{ version: number; inherits: boolean } | undefined> {
  const row = await db
    .selectFrom('questionLists')
    .select(['version', 'inherits'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row && { version: row.version, inherits: Boolean(row.inherits) };
}

/** Stores the version of a list, and whether it has the questions of the main event. */
export async function saveList(
  db: Database,
  eventId: string,
  list: { version: number; inherits: boolean },
): Promise<void> {
  await db
    .insertInto('questionLists')
    .values({ eventId, ...list })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet(list))
    .execute();
}

/** Stores the questions of an event in this order: new ones, and those that are there already with these ids. */
export async function upsertQuestions(
  db: Database,
  eventId: string,
  questions: StoredQuestion[],
  now: string,
): Promise<void> {
  const rows = questions.map((question, position) => toRow({ ...question, eventId }, position, now));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('eventQuestions')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          position: eb.ref('excluded.position'),
          version: eb.ref('excluded.version'),
          definition: eb.ref('excluded.definition'),
          removedAt: null,
        })),
      )
      .execute();
  }
}

/** Marks questions as asked no more; their answers stay. */
export async function removeQuestions(db: Database, ids: string[], now: string): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('eventQuestions').set({ removedAt: now }).where('id', 'in', ids).execute();
}

/** Whether any event has or had questions. */
export async function hasQuestions(db: Database): Promise<boolean> {
  return (await db.selectFrom('eventQuestions').select('id').limit(1).executeTakeFirst()) !== undefined;
}
