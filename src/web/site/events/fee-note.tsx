import type { Event } from '#contract/events/events.ts';
import { feesOf } from '#contract/events/fee-rules.ts';
import { paidWhere, usePaymentOptions } from '../payment-options.ts';

/** Below a fee: who registers, and where the fee is paid if not online. */
export function FeeNote({ event, who }: { event: Event; who: string }) {
  const where = paidWhere(usePaymentOptions().kind);
  const isPaidHere = !event.registrationLink && (event.hasSubEvent || feesOf(event).some(({ amount }) => amount > 0));
  return where && isPaidHere ? `${who}. ${where}` : who;
}
