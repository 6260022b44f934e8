import { nanoid } from 'nanoid';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import * as repository from './questions.repository.ts';

/** How many questions these events ask themselves. */
export const countQuestions = async (db: Database, eventIds: string[]): Promise<number> =>
  eventIds.length === 0 ? 0 : (await repository.listQuestionsOf(db, eventIds)).length;

/**
 * Gives new events the questions of the events that they are copies of (`from → to`), in the caller's transaction. The copies
 * have ids of their own: answers belong to one event's questions. `changeDay` changes the days between which dates are answered.
 */
export async function copyQuestions(
  trx: DatabaseTransaction,
  copies: Map<string, string>,
  now: string,
  changeDay: (day: string) => string = (day) => day,
): Promise<void> {
  const originals = await repository.listQuestionsOf(trx, [...copies.keys()]);
  const ids = new Map(originals.map(({ id }) => [id, nanoid()]));
  const questions = originals.map(({ id, eventId, showIf, ...question }) => ({
    ...question,
    id: ids.get(id) ?? nanoid(),
    eventId: copies.get(eventId) ?? eventId,
    version: 1,
    earliest: question.earliest && changeDay(question.earliest),
    latest: question.latest && changeDay(question.latest),
    showIf: showIf && { ...showIf, questionId: ids.get(showIf.questionId) ?? showIf.questionId },
  }));
  await repository.insertQuestions(trx, questions, now);
  await repository.copyLists(trx, copies);
}
