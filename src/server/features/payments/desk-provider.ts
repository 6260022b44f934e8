import { type PaymentProvider, refundByHand } from './payment-provider.ts';
import { referenceOf } from './upi-provider.ts';

/** Cash or card at the festival's desk, where an admin marks it paid. */
export const deskProvider: PaymentProvider = {
  method: 'desk',
  begin: async (registration) => ({
    method: 'desk',
    amount: registration.amount,
    reference: referenceOf(registration),
  }),
  refund: refundByHand,
};
