import type { PaymentProvider } from './payment-provider.ts';

/** Cash or card at the festival's desk, where an admin finds the registration by its code and marks it paid. */
export const deskProvider: PaymentProvider = {
  method: 'desk',
  begin: async ({ amount, code }) => ({ method: 'desk', amount, reference: code }),
};
