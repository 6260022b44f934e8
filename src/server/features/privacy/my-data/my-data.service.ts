import type { AppContext } from '../../../context.ts';
import { t } from '../../../language/t.ts';
import type { SessionUser } from '../../../session-user.ts';
import { listAllAnswerChanges, listAnswersOf } from '../../questions/answer-lists.service.ts';
import { getFestivalSettings } from '../../settings/settings.service.ts';
import { pseudonymsOf } from '../mailed-keys.ts';
import * as repository from './person-data.repository.ts';

export interface MyData {
  festival: string;
  /** When it was put together, ISO 8601 UTC. */
  at: string;
  /** Why something may be missing. */
  note: string | null;
  data: Record<string, unknown[]>;
}

/**
 * Everything that is held about a user. What others entered under their address is theirs only once the address is
 * verified: until then they see what their account did.
 */
export async function collectMyData(context: AppContext, user: SessionUser): Promise<MyData> {
  const { db, clock } = context;
  const isVerified = await repository.hasVerifiedEmail(db, user.id);
  const person = {
    userId: user.id,
    email: isVerified ? user.email : null,
    pseudonyms: isVerified ? pseudonymsOf(context, user.email) : [],
  };
  const stored = await repository.readPersonData(db, person);
  const ids = await repository.listOwnIds(db, person);
  const own = new Set(ids.registrations);
  const all = [...new Set([...ids.registrations, ...ids.taken])];
  // Of a team's answers about the whole team, to the one who registered it.
  const isTheirs = (registrationId: string, participantId: string | null) =>
    participantId === null ? own.has(registrationId) : ids.participants.includes(participantId);
  const answers = [...(await listAnswersOf(db, all))].flatMap(([registrationId, list]) =>
    list
      .filter(({ participantId }) => isTheirs(registrationId, participantId))
      .map(({ label, values, answeredAt }) => ({
        registrationId,
        question: label,
        answer: values.join(', '),
        answeredAt,
      })),
  );
  const answerChanges = (await listAllAnswerChanges(db, all))
    .filter(({ registrationId, participantId }) => isTheirs(registrationId, participantId))
    .map(({ registrationId, label, before, after, actor, at }) => ({
      registrationId,
      question: label,
      before,
      after,
      changedBy: actor,
      at,
    }));
  const { festivalName } = await getFestivalSettings(context);
  return {
    festival: festivalName,
    at: clock().toISOString(),
    note: isVerified
      ? null
      : t('Your e-mail address is not confirmed yet. What others entered under it is shown once it is.'),
    data: { ...stored, answers, answerChanges },
  };
}
