import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { lockRows } from '../../../db/lock-row.ts';
import type { SessionUser } from '../../../session-user.ts';
import { participantActor } from '../actors.ts';
import { transition } from '../change-status.service.ts';
import type { EventRules } from '../event-rules.repository.ts';
import { findRegistrationCore } from '../registrations.repository.ts';
import { listSquatting } from './verification.repository.ts';

/** Seats of an event that somebody registered for under the e-mails of people who have verified them, not confirmed. */
export interface Squatters {
  /** Whether such a registration is all that keeps a person from registering with this e-mail. */
  isOnly(user: SessionUser | undefined, email: string): boolean;
  /** Ends them for these people, without a mail, and returns how many seats are free: each takes the one that their own e-mail held. */
  end(owners: (SessionUser | undefined)[]): Promise<number>;
}

/** The registrations that may end, as they are until the transaction ends: none whose person the gate lets in meanwhile. */
async function lockSquatting(trx: DatabaseTransaction, eventId: string, emails: string[]) {
  const found = await listSquatting(trx, eventId, emails);
  if (found.length === 0) return found;
  await lockRows(
    trx,
    'registrations',
    found.map(({ id }) => id),
  );
  return listSquatting(trx, eventId, emails);
}

/**
 * Reads what is registered for an event under the verified e-mails of people who register for it now, in one query. What waits for
 * a seat, what money is claimed for, and teams stay. The caller has locked the event.
 */
export async function findSquatters(
  trx: DatabaseTransaction,
  context: AppContext,
  rules: EventRules | undefined,
  newcomers: (SessionUser | undefined)[],
): Promise<Squatters> {
  const emails = newcomers.flatMap((user) => (user?.emailVerified ? user.email : []));
  const squatting = rules && emails.length > 0 ? await lockSquatting(trx, rules.id, emails) : [];
  return {
    isOnly: (user, email) =>
      user?.emailVerified === true && user.email === email && squatting.some((one) => one.email === email),
    end: async (owners) => {
      let freed = 0;
      for (const owner of owners) {
        const found = owner && squatting.find(({ email }) => email === owner.email);
        const registration = found && (await findRegistrationCore(trx, found.id));
        if (!registration) continue;
        const note = 'Its e-mail was not confirmed; the owner of the e-mail registers now';
        const actor = participantActor(owner, owner.name);
        await transition(trx, context, { registration, rules }, 'cancelled', { actor, note });
        freed += 1;
      }
      return freed;
    },
  };
}
