import { firstHold, shortestHold } from '#contract/payments/hold-rules.ts';
import type { RegistrationKind } from '#contract/registration-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import type { Actor } from '../actors.ts';
import type { EventRules } from '../event-rules.repository.ts';
import { paymentMethodsNow, readRegistrationSettings } from '../registration-settings.service.ts';
import { firstPrice } from '../waitlist/offer-price.ts';
import { holderOf, readHoldLimits } from './hold-limits.service.ts';

/** A registration that is about to be made. */
interface Newcomer {
  kind: RegistrationKind;
  isFeeWaived?: boolean;
  email: string;
  actor: Actor;
}

/** The deadline of a new registration; `isLong` where it counts against the limits. */
export interface FirstHold {
  expiresAt: string | null;
  isLong: boolean;
}

export const NO_HOLD: FirstHold = { expiresAt: null, isLong: false };

/**
 * The holds of new registrations of one event, one after the other. Where the shortest time is enough for a payment
 * method, nothing is counted: a free event, and one that is paid by Razorpay, cost no query.
 */
export async function readFirstHolds(
  trx: DatabaseTransaction,
  context: AppContext,
  rules: EventRules,
  newcomers: Newcomer[],
  now: Date,
): Promise<{ next(newcomer: Newcomer): FirstHold }> {
  if (newcomers.every((newcomer) => firstPrice(rules, newcomer) === 0)) return { next: () => NO_HOLD };
  const settings = await readRegistrationSettings(trx);
  const shortest = shortestHold(settings, rules, now);
  const first = firstHold(paymentMethodsNow(context, settings), settings, rules, now);
  if (first === shortest) return { next: () => ({ expiresAt: shortest, isLong: false }) };
  const holders = newcomers.map(({ email, actor }) => holderOf(email, actor.visitor));
  const limits = await readHoldLimits(trx, settings, rules, holders);
  return {
    next: ({ email, actor }) =>
      limits.mayHoldLonger(holderOf(email, actor.visitor))
        ? { expiresAt: first, isLong: true }
        : { expiresAt: shortest, isLong: false },
  };
}
