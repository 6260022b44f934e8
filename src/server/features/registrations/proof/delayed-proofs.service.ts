import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { LONGEST_WAIT_MS } from '../../notifications/email-queue.service.ts';
import { lockEventRules } from '../event-lock/event-lock.service.ts';
import { readRegistrationSettings } from '../registration-settings.service.ts';
import { findRegistration } from '../registrations.repository.ts';
import type { StoredRegistration } from '../stored-registration.ts';
import { proofDeadline } from './extend-proof.service.ts';
import { extendUnsentProofs, listEventsWithUnsentProofs, setVerifyBy, type UnsentProofs } from './proof.repository.ts';

const MINUTE = 60_000;
/** A link that is sent within this time (ms) costs no second look at its registration. */
const AT_ONCE = 5 * MINUTE;

/**
 * Lengthens the time of registrations whose link still waits to be sent, for its budget or for the mail server: nobody can open it.
 * Those whose link was queued longer ago than `LONGEST_WAIT_MS` are left out, so they lapse.
 */
export async function extendUnsent(context: AppContext): Promise<void> {
  const now = context.clock();
  const at = (offset: number) => new Date(now.getTime() + offset).toISOString();
  const settings = await readRegistrationSettings(context.db);
  // Half of the time: so each registration is written a few times only.
  const unsent: UnsentProofs = {
    after: at(0),
    until: at((settings.verifyMinutes / 2) * MINUTE),
    queuedSince: at(-LONGEST_WAIT_MS),
  };
  for (const eventId of await listEventsWithUnsentProofs(context.db, unsent)) {
    await inTransaction(context.db, async (trx) => {
      const { rules } = await lockEventRules(trx, eventId);
      if (rules) await extendUnsentProofs(trx, eventId, unsent, proofDeadline(now, settings, rules.endDate));
    });
  }
}

/**
 * A link is about to be sent: where it waited since `queuedAt`, the time to open it begins now. Returns until when; undefined where
 * it keeps its time or needs none any more.
 */
export async function beginProof(
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
    const verifyBy = proofDeadline(now, await readRegistrationSettings(trx), rules.endDate);
    if (verifyBy <= current) return undefined;
    await setVerifyBy(trx, _id, verifyBy);
    return verifyBy;
  });
}
