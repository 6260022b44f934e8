import type { Database } from '../db/database.ts';
import { stepAt } from '../features/auth/two-factor/totp.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Clocks of several machines differ by less. */
const TOLERANCE = 5 * MINUTE;
/** Longer than the longest gap between two checks of a payment or a refund. */
const MAX_CHECK_GAP = 2 * DAY;
/** Longer than the longest pause between two attempts to send an email. */
const MAX_EMAIL_BACKOFF = DAY;
/** Longer than the longest pause between two deliveries of a webhook, which its receiver can ask for. */
const MAX_WEBHOOK_BACKOFF = 2 * DAY;
/** Longer than changes of an event rest before its people are told. */
const MAX_NOTICE_DELAY = 60 * MINUTE;
/** How long a registration from the future still holds its seat, for payment or acceptance. */
const NEW_DEADLINE = DAY;

/**
 * Repairs clock skew: clamps the times that a clock which was ahead has written, once at the start of the server: else a login stays
 * locked, a seat held, a message unsent and a payment unchecked until those times come.
 */
export async function clampFutureTimes(db: Database, clock: Date): Promise<void> {
  const after = (milliseconds: number) => new Date(clock.getTime() + milliseconds).toISOString();
  const now = after(0);
  const future = after(TOLERANCE);
  await db.deleteFrom('loginFailures').where('failedAt', '>', future).execute();
  await db.deleteFrom('passGuesses').where('since', '>', future).execute();
  await db.deleteFrom('verifications').where('createdAt', '>', future).execute();
  await db
    .updateTable('twoFactors')
    .set({ lastStep: stepAt(clock) })
    .where('lastStep', '>', stepAt(new Date(future)))
    .execute();
  await db
    .updateTable('registrations')
    .set({ expiresAt: after(NEW_DEADLINE), updatedAt: now })
    .where('expiresAt', '>', future)
    .where('updatedAt', '>', future)
    .execute();
  await db
    .updateTable('registrations')
    .set({ verifyBy: after(NEW_DEADLINE), updatedAt: now })
    .where('verifyBy', '>', future)
    .where('updatedAt', '>', future)
    .execute();
  await db
    .updateTable('emailQueue')
    .set({ nextAttemptAt: now })
    .where('status', '=', 'pending')
    .where('nextAttemptAt', '>', after(MAX_EMAIL_BACKOFF))
    .execute();
  await db.updateTable('payments').set({ checkAt: now }).where('checkAt', '>', after(MAX_CHECK_GAP)).execute();
  await db.updateTable('refunds').set({ checkAt: now }).where('checkAt', '>', after(MAX_CHECK_GAP)).execute();
  await db
    .updateTable('webhookDeliveries')
    .set({ nextAttemptAt: now })
    .where('status', '=', 'pending')
    .where('nextAttemptAt', '>', after(MAX_WEBHOOK_BACKOFF))
    .execute();
  await db.updateTable('eventNotices').set({ dueAt: now }).where('dueAt', '>', after(MAX_NOTICE_DELAY)).execute();
}
