import type { StoredAnswer } from '#contract/questions/questions.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { getStoredRegistration } from '../registrations/get-registration.service.ts';
import { type AnswerRow, listAnswers, listParticipantIdsOf } from './answers.repository.ts';

export { listAllAnswerChanges } from './answers.repository.ts';

import { listFileUrls } from './files/answer-files.service.ts';
import { listQuestions } from './questions.repository.ts';

const keyOf = ({ registrationId, participantId, questionId }: AnswerRow) =>
  [registrationId, participantId, questionId].join(' ');

/** The answers of registrations by their ids, in the order of the questions, those about everybody first. */
export async function listAnswersOf(db: Database, registrationIds: string[]): Promise<Map<string, StoredAnswer[]>> {
  const rows = await listAnswers(db, registrationIds);
  const questions = await listQuestions(db, [...new Set(rows.map(({ questionId }) => questionId))]);
  const order = new Map(questions.map(({ id }, index) => [id, index]));
  const files = await listFileUrls(
    db,
    rows.flatMap(({ fileId }) => fileId ?? []),
  );
  const answers = [...Map.groupBy(rows, keyOf).values()].flatMap((values) => {
    const [first] = values;
    if (!first) return [];
    const { registrationId, questionId, kind, label, participantId, answeredAt, fileId } = first;
    const answer: StoredAnswer = {
      questionId,
      kind,
      label,
      participantId,
      answeredAt,
      values: values.map(({ value }) => value),
      file: (fileId && files.get(fileId)) || null,
    };
    return [{ registrationId, answer }];
  });
  const position = ({ answer }: (typeof answers)[number]) =>
    (answer.participantId === null ? 0 : 1000) + (order.get(answer.questionId) ?? 999);
  answers.sort((a, b) => position(a) - position(b));
  return new Map(
    [...Map.groupBy(answers, ({ registrationId }) => registrationId)].map(([id, items]) => [
      id,
      items.map(({ answer }) => answer),
    ]),
  );
}

/** What the people of a registration answered. Throws `registration_not_found`. */
export async function getAnswers({ db }: AppContext, registrationId: string): Promise<StoredAnswer[]> {
  await getStoredRegistration(db, { id: registrationId });
  return (await listAnswersOf(db, [registrationId])).get(registrationId) ?? [];
}

/**
 * What a user answered: who made the registration sees all answers, another person of it their own. Without links to files.
 * Throws `registration_not_found`, also for everybody else.
 */
export async function listOwnAnswers(
  { db }: AppContext,
  registrationId: string,
  user: SessionUser,
): Promise<Omit<StoredAnswer, 'file'>[]> {
  const { userId } = await getStoredRegistration(db, { id: registrationId });
  const own = await listParticipantIdsOf(db, registrationId, user.id);
  if (userId !== user.id && own.length === 0) throw new AppError('registration_not_found');
  const answers = (await listAnswersOf(db, [registrationId])).get(registrationId) ?? [];
  return answers
    .filter(({ participantId }) => userId === user.id || (participantId !== null && own.includes(participantId)))
    .map(({ file: _file, ...answer }) => answer);
}
