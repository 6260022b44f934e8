import { formatRupees } from '#contract/payments/rupees.ts';
import { amountFor, type RegistrationKind, takesKind } from '#contract/registration-rules.ts';
import type { EventRules } from '../event-rules.repository.ts';
import type { RegistrationCore } from '../stored-registration.ts';

/** What a new registration costs, in whole rupees: nothing where an admin leaves the fee out. */
export const firstPrice = (
  rules: EventRules,
  { kind, isFeeWaived = false }: { kind: RegistrationKind; isFeeWaived?: boolean },
): number => (isFeeWaived ? 0 : amountFor(rules, kind));

/**
 * What a waitlisted registration costs that is offered a seat now, in whole rupees: the fee of the event as it is under the
 * lock, not as it was when the person joined the waitlist. Where the event takes this kind no more, it has no fee for it: what
 * the registration cost stays. A fee that an admin left out is asked of nobody later.
 */
export const priceOfOffer = (
  { kind, amount, isFeeWaived }: Pick<RegistrationCore, 'kind' | 'amount' | 'isFeeWaived'>,
  rules: EventRules | undefined,
): number => (rules && takesKind(rules, kind) ? firstPrice(rules, { kind, isFeeWaived }) : amount);

const fee = (amount: number) => (amount > 0 ? formatRupees(amount) : 'nothing');

/** What the history says of a price that changed. */
export const priceNote = (before: number, now: number): string =>
  `The fee is ${fee(now)} now; it was ${fee(before)} before`;
