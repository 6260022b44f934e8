import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { LONGEST_WAIT_MS } from '../../notifications/email-queue.service.ts';
import { lockEventRules } from '../event-lock/event-lock.service.ts';
import { readRegistrationSettings } from '../registration-settings.service.ts';
import { findRegistration } from '../registrations.repository.ts';
import type { StoredRegistration } from '../stored-registration.ts';
import { countVerifiedWaiting } from '../waitlist/waitlist.repository.ts';
import { verificationDeadline } from './extend-verification.service.ts';
import {
  extendUnsentVerifications,
  listEventsWithUnsentVerifications,
  listUnsentSeats,
  setVerifyBy,
  type UnsentVerifications,
} from './verification.repository.ts';

const MINUTE = 60_000;
/** A link that is sent within this time (ms) costs no second look at its registration. */
const AT_ONCE = 5 * MINUTE;

/** Of an event's seats, how many may be held for longer than the time to confirm while people with a verified e-mail wait. */
const LONG_HELD_SHARE = 1 / 2;

/**
 * The number from which on seats are not held for longer; undefined where all are. As many lapse in time as people with a verified
 * e-mail wait, the newest ones, until those that stay are `LONG_HELD_SHARE` of the event's seats.
 */
async function firstToLapse(
  trx: DatabaseTransaction,
  { id, capacity }: { id: string; capacity: number | null },
  unsent: UnsentVerifications,
  madeBefore: string,
): Promise<number | undefined> {
  if (capacity === null) return undefined;
  const waiting = await countVerifiedWaiting(trx, id);
  if (waiting === 0) return undefined;
  const held = await listUnsentSeats(trx, id, unsent, madeBefore);
  return held[Math.min(waiting, held.length - Math.floor(capacity * LONG_HELD_SHARE)) - 1];
}

/**
 * Lengthens the time of registrations whose link still waits to be sent, for its budget or for the mail server: nobody can open it.
 * Those whose link was queued longer ago than `LONGEST_WAIT_MS` are left out, so they lapse; so are seats from `firstToLapse` on.
 */
export async function extendUnsent(context: AppContext): Promise<void> {
  const now = context.clock();
  const at = (offset: number) => new Date(now.getTime() + offset).toISOString();
  const settings = await readRegistrationSettings(context.db);
  // Half of the time: so each registration is written a few times only.
  const unsent: UnsentVerifications = {
    after: at(0),
    until: at((settings.verifyMinutes / 2) * MINUTE),
    queuedSince: at(-LONGEST_WAIT_MS),
  };
  for (const eventId of await listEventsWithUnsentVerifications(context.db, unsent)) {
    await inTransaction(context.db, async (trx) => {
      const { rules } = await lockEventRules(trx, eventId);
      if (!rules) return;
      const butFrom = await firstToLapse(trx, rules, unsent, at((-settings.verifyMinutes / 2) * MINUTE));
      const verifyBy = verificationDeadline(now, settings, rules.endDate);
      await extendUnsentVerifications(trx, eventId, unsent, { verifyBy, butFrom });
    });
  }
}

/**
 * A link is about to be sent: where it waited since `queuedAt`, the time to open it begins now. Returns until when; undefined where
 * it keeps its time or needs none any more.
 */
export async function beginVerification(
  context: AppContext,
  { _id, eventId }: Pick<StoredRegistration, '_id' | 'eventId'>,
  queuedAt: string,
): Promise<string | undefined> {
  const now = context.clock();
  if (now.getTime() - Date.parse(queuedAt) < AT_ONCE) return undefined;
  return inTransaction(context.db, async (trx) => {
    const { rules } = await lockEventRules(trx, eventId);
    const registration = await findRegistration(trx, { id: _id });
    const current = registration?.verifyBy;
    if (!rules || !current || current <= now.toISOString()) return undefined;
    const verifyBy = verificationDeadline(now, await readRegistrationSettings(trx), rules.endDate);
    if (verifyBy <= current) return undefined;
    // Whom the gate has let in meanwhile waits for no confirmation any more.
    return (await setVerifyBy(trx, _id, verifyBy)) ? verifyBy : undefined;
  });
}
