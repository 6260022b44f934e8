import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { readRegistrationSettings } from '../registration-settings.service.ts';
import { setVerifyBy } from './verification.repository.ts';

const MINUTE = 60_000;

/** Of a registration whose contact has another e-mail: what was known of the verification of the earlier one is not of the new one. */
export const UNVERIFIED = { provedAt: null, verifyDevice: null, verifyNetwork: null };

/** Until when an e-mail is to be confirmed from now on: `verifyMinutes`, and never past the event's end. */
export function verificationDeadline(now: Date, { verifyMinutes }: { verifyMinutes: number }, endDate: string): string {
  return new Date(Math.min(now.getTime() + verifyMinutes * MINUTE, Date.parse(endDate))).toISOString();
}

/** A seat is offered to somebody whose e-mail is not verified: they get the whole time again, since the mail is on its way only now. */
export async function extendVerification(
  trx: DatabaseTransaction,
  { clock }: AppContext,
  { _id }: { _id: string },
  rules: { endDate: string } | undefined,
): Promise<void> {
  if (rules)
    await setVerifyBy(trx, _id, verificationDeadline(clock(), await readRegistrationSettings(trx), rules.endDate));
}
