import { mailboxOf } from '#contract/people/mailbox.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { keyedHash } from '../../../secret-token.ts';
import type { StoredGuardian } from './guardians.repository.ts';
import { listAnswers } from './guardians.repository.ts';

/**
 * Who refused is not asked again for the same person at the same event, also by another registration: their mail says so. Of one in
 * whose place another was named a hash is kept, which tells nobody an address.
 */
const refusalOf = ({ config }: Pick<AppContext, 'config'>, guardianEmail: string): string =>
  keyedHash(config, `refused:${mailboxOf(guardianEmail)}`);

/** A person of a registration and the e-mail of a guardian who is named for them. */
interface Named {
  participantId: string;
  guardianEmail: string;
}

/** For which of these people the guardian named has refused. Read under the lock of the event or of the registration. */
export async function findRefused(db: Database, context: AppContext, named: Named[]): Promise<Set<string>> {
  if (named.length === 0) return new Set();
  const answers = await listAnswers(
    db,
    named.map(({ participantId }) => participantId),
  );
  const refused = named.filter(({ participantId, guardianEmail }) => {
    const refusal = refusalOf(context, guardianEmail);
    return answers.some(
      (answer) =>
        answer.participantId === participantId &&
        (answer.refusals?.split(' ').includes(refusal) ||
          (answer.status === 'refused' && mailboxOf(answer.guardianEmail) === mailboxOf(guardianEmail))),
    );
  });
  return new Set(refused.map(({ participantId }) => participantId));
}

/** What is kept of the guardian of now where another one is named. */
export function refusalsAfter(
  context: Pick<AppContext, 'config'>,
  { status, guardianEmail, refusals }: Pick<StoredGuardian, 'status' | 'guardianEmail' | 'refusals'>,
): string | null {
  if (status !== 'refused' || guardianEmail === '') return refusals;
  return [...(refusals?.split(' ') ?? []), refusalOf(context, guardianEmail)].join(' ');
}
