import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { expiryOf, lockRegistration } from './change-status.service.ts';
import { repairEmailTimes } from './registration-history.repository.ts';
import { listDecidedAfter, updateRegistration } from './registrations.repository.ts';
import { hasDeadline } from './status-machine.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Clocks of several machines differ by less. */
const TOLERANCE = 5 * MINUTE;
/** No e-mail about a registration is delayed by more than a day. */
const LONGEST_PAUSE = 2 * DAY;

/**
 * Restarts the deadlines of registrations decided in the future, which a clock that was ahead leaves behind:
 * otherwise their seats would be held too long.
 */
export async function repairDeadlineSkew(context: AppContext): Promise<number> {
  const now = context.clock();
  const after = new Date(now.getTime() + TOLERANCE).toISOString();
  const ids = await listDecidedAfter(context.db, after);
  for (const id of ids) {
    await inTransaction(context.db, async (trx) => {
      const { registration } = await lockRegistration(trx, id);
      if (!hasDeadline(registration.status) || registration.updatedAt <= after) return;
      const expiresAt = await expiryOf(trx, registration.status, now);
      await updateRegistration(trx, id, { expiresAt, updatedAt: now.toISOString() });
    });
  }
  return ids.length;
}

/** E-mails about registrations that would wait longer than any delay are due now. */
export async function repairRegistrationEmailSkew({ db, clock }: AppContext): Promise<void> {
  const now = clock();
  await repairEmailTimes(db, new Date(now.getTime() + LONGEST_PAUSE).toISOString(), now.toISOString());
}
