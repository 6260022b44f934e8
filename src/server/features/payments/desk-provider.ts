import { type PaymentProvider, refundByHand } from './payment-provider.ts';
import { referenceOf } from './upi-provider.ts';

/** Cash or card at the festival's desk, where an admin marks it paid. */
export const deskProvider: PaymentProvider = {
  way: 'desk',
  begin: async (entry) => ({ way: 'desk', amount: entry.amount, reference: referenceOf(entry) }),
  refund: refundByHand,
};
