import type { AppContext } from '../../../context.ts';
import { readStillToPay } from '../money.service.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** Cash or card at the festival's desk, where an admin finds the registration by its code and marks it paid. */
export const deskProvider = ({ db }: AppContext): PaymentProvider => ({
  method: 'desk',
  begin: async (registration) => ({
    method: 'desk',
    amount: await readStillToPay(db, registration),
    reference: registration.code,
  }),
});
