import type { Insertable } from 'kysely';
import type { AnswerChange } from '#contract/questions/answer-sheets.ts';
import type { QuestionKind } from '#contract/questions/question-rules.ts';
import { type Database, toIso } from '../../db/database.ts';
import type { AnswerChangesTable, AnswersTable } from '../../db/tables/question-tables.ts';

/** Twelve values a row: far below what one statement of either engine takes. */
const ROWS_AT_ONCE = 1000;

/** One value of an answer. */
export interface AnswerRow {
  registrationId: string;
  participantId: string | null;
  questionId: string;
  kind: QuestionKind;
  label: string;
  optionId: string | null;
  value: string;
  fileId: string | null;
  answeredAt: string;
}

export async function insertAnswers(db: Database, rows: Insertable<AnswersTable>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('answers')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}

/** The answers of registrations by the order of their people and of the questions; the values of one answer are in order. */
export async function listAnswers(db: Database, registrationIds: string[]): Promise<AnswerRow[]> {
  if (registrationIds.length === 0) return [];
  const rows = await db
    .selectFrom('answers')
    .innerJoin('eventQuestions', 'eventQuestions.id', 'answers.questionId')
    .leftJoin('participants', 'participants.id', 'answers.participantId')
    .select([
      'answers.registrationId',
      'participantId',
      'questionId',
      'kind',
      'label',
      'optionId',
      'value',
      'fileId',
      'answeredAt',
    ])
    .where('answers.registrationId', 'in', registrationIds)
    .orderBy('participants.position')
    .orderBy('eventQuestions.position')
    .orderBy('answers.position')
    .execute();
  return rows.map((row) => ({ ...row, answeredAt: toIso(row.answeredAt) }));
}

/** How many registrations answered each of these questions; those that nobody answered are left out. */
export async function countAnswered(
  db: Database,
  questionIds: string[],
): Promise<{ questionId: string; registrations: number }[]> {
  if (questionIds.length === 0) return [];
  const rows = await db
    .selectFrom('answers')
    .select(['questionId', (eb) => eb.fn.count<number>('registrationId').distinct().as('registrations')])
    .where('questionId', 'in', questionIds)
    .groupBy('questionId')
    .execute();
  return rows.map(({ questionId, registrations }) => ({ questionId, registrations: Number(registrations) }));
}

/** The questions that registrations for an event have answered, of whatever event the questions are. */
export async function listAnsweredQuestionIds(db: Database, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('answers')
    .innerJoin('registrations', 'registrations.id', 'answers.registrationId')
    .select('answers.questionId')
    .distinct()
    .where('registrations.eventId', '=', eventId)
    .execute();
  return rows.map(({ questionId }) => questionId);
}

/** Whose answers: of whole registrations, or of single people. */
export type AnswersOf = { registrationIds: string[] } | { participantIds: string[] };

/** Deletes answers and returns the ids of the files they named; with `questionIds` only the answers to these. */
export async function deleteAnswers(db: Database, of: AnswersOf, questionIds?: string[]): Promise<string[]> {
  const [column, ids] =
    'registrationIds' in of
      ? (['registrationId', of.registrationIds] as const)
      : (['participantId', of.participantIds] as const);
  if (ids.length === 0 || questionIds?.length === 0) return [];
  let deletion = db.deleteFrom('answers').where(column, 'in', ids);
  if (questionIds) deletion = deletion.where('questionId', 'in', questionIds);
  const rows = await deletion.returning('fileId').execute();
  return rows.flatMap(({ fileId }) => fileId ?? []);
}

/** Answers about a whole registration, and what they were before, become those of one person. */
export async function assignAnswers(db: Database, registrationId: string, participantId: string): Promise<void> {
  for (const table of ['answers', 'answerChanges'] as const) {
    await db
      .updateTable(table)
      .set({ participantId })
      .where('registrationId', '=', registrationId)
      .where('participantId', 'is', null)
      .execute();
  }
}

/** Deletes what answers were changed from and to. */
export async function deleteAnswerChanges(db: Database, of: AnswersOf): Promise<void> {
  const [column, ids] =
    'registrationIds' in of
      ? (['registrationId', of.registrationIds] as const)
      : (['participantId', of.participantIds] as const);
  if (ids.length > 0) await db.deleteFrom('answerChanges').where(column, 'in', ids).execute();
}

export async function insertAnswerChanges(db: Database, rows: Insertable<AnswerChangesTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('answerChanges').values(rows).execute();
}

/** What was changed of a registration's answers, newest first. */
export async function listAnswerChanges(db: Database, registrationId: string, limit: number): Promise<AnswerChange[]> {
  const rows = await db
    .selectFrom('answerChanges')
    .select(['participantId', 'label', 'before', 'after', 'actorKind as actor', 'actorName as by', 'at'])
    .where('registrationId', '=', registrationId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, at: toIso(row.at) }));
}

/** Every change of the answers of registrations, oldest first. */
export async function listAllAnswerChanges(
  db: Database,
  registrationIds: string[],
): Promise<(AnswerChange & { registrationId: string })[]> {
  if (registrationIds.length === 0) return [];
  const rows = await db
    .selectFrom('answerChanges')
    .select([
      'registrationId',
      'participantId',
      'label',
      'before',
      'after',
      'actorKind as actor',
      'actorName as by',
      'at',
    ])
    .where('registrationId', 'in', registrationIds)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, at: toIso(row.at) }));
}

/** The people of a registration whose account this is, who are still in it. */
export async function listParticipantIdsOf(db: Database, registrationId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('participants')
    .select('id')
    .where('registrationId', '=', registrationId)
    .where('userId', '=', userId)
    .where('releasedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
