import { formatRupees } from '#contract/payments/rupees.ts';
import { amountFor, takesKind } from '#contract/registration-rules.ts';
import type { EventRules } from '../event-rules.repository.ts';
import type { RegistrationCore } from '../stored-registration.ts';

/**
 * What a waitlisted registration costs that is offered a seat now, in whole rupees: the fee of the event as it is under the
 * lock, not as it was when the person joined the waitlist. Where the event takes this kind no more, it has no fee for it: what
 * the registration cost stays.
 */
export const priceOfOffer = (
  { kind, amount }: Pick<RegistrationCore, 'kind' | 'amount'>,
  rules: EventRules | undefined,
): number => (rules && takesKind(rules, kind) ? amountFor(rules, kind) : amount);

const fee = (amount: number) => (amount > 0 ? formatRupees(amount) : 'nothing');

/** What the history says of a price that changed. */
export const priceNote = (before: number, now: number): string =>
  `The fee is ${fee(now)} now; it was ${fee(before)} before`;
