import type { AppContext } from '../../../context.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import type { EventRules } from '../event-rules.repository.ts';
import { listPeopleOf, listReleasedWith } from '../participants.repository.ts';
import { wasTransition } from '../registration-history.repository.ts';
import type { RegistrationCore } from '../stored-registration.ts';
import { readOtherEvents } from './other-events.service.ts';

/**
 * Money came after the time of a registration was over: meanwhile its people could register for an event that excludes this one.
 * Throws `transition_not_allowed` where one of them has. The caller holds the event's lock.
 */
export async function checkNotElsewhere(
  trx: DatabaseTransaction,
  context: AppContext,
  { registration, rules }: { registration: RegistrationCore; rules: EventRules | undefined },
): Promise<void> {
  const now = context.clock().toISOString();
  const { _id, status, expiresAt, updatedAt } = registration;
  const isExpired = status === 'expired';
  if (!isExpired && (expiresAt === null || expiresAt > now)) return;
  const people = isExpired
    ? await listReleasedWith(trx, _id, updatedAt)
    : await listPeopleOf(trx, [{ _id, ended: false }]);
  const newcomers = people.map(({ email, userId }) => ({ email, userId, path: 'email' }));
  const [refusal] = (await readOtherEvents(trx, context, rules, newcomers, { except: _id })).list(newcomers);
  if (refusal) throw new AppError('transition_not_allowed', { detail: refusal });
}

/** Whether the price of a registration, `paid` in rupees, came after its time was over, and no seat could be given for it. */
export async function isPaidTooLate(
  db: Database,
  { _id, status, amount }: Pick<RegistrationCore, '_id' | 'status' | 'amount'>,
  paid: number,
): Promise<boolean> {
  if (paid === 0 || paid < amount) return false;
  // One that was paid in time does not expire.
  if (status === 'expired') return true;
  return status === 'refunded' && wasTransition(db, _id, { from: 'expired', to: 'refunded' });
}
