import { feesOf } from '#contract/events/fee-rules.ts';
import { paidWhere, usePaymentOptions } from '../payment-options.ts';
import type { PageEvent } from './details/event-details.ts';

/** Below a fee: who registers, and where the fee is paid if not online. */
export function FeeNote({ event, who }: { event: PageEvent; who: string }) {
  const where = paidWhere(usePaymentOptions().kind);
  const isPaidHere = !event.registrationLink && (event.hasSubEvent || feesOf(event).some(({ amount }) => amount > 0));
  return where && isPaidHere ? `${who}. ${where}` : who;
}
