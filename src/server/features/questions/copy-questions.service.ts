import { nanoid } from 'nanoid';
import type { DatabaseTransaction } from '../../db/database.ts';
import * as repository from './questions.repository.ts';

/**
 * Gives new events the questions of the events that they are copies of (`from → to`), in the caller's transaction. The copies
 * have ids of their own: answers belong to one event's questions.
 */
export async function copyQuestions(trx: DatabaseTransaction, copies: Map<string, string>, now: string): Promise<void> {
  const originals = await repository.listQuestionsOf(trx, [...copies.keys()]);
  const ids = new Map(originals.map(({ id }) => [id, nanoid()]));
  const questions = originals.map(({ id, eventId, showIf, ...question }) => ({
    ...question,
    id: ids.get(id) ?? nanoid(),
    eventId: copies.get(eventId) ?? eventId,
    version: 1,
    showIf: showIf && { ...showIf, questionId: ids.get(showIf.questionId) ?? showIf.questionId },
  }));
  await repository.insertQuestions(trx, questions, now);
  await repository.copyLists(trx, copies);
}
