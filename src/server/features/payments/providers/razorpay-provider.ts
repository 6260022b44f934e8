import { PAISE } from '#contract/payments/rupees.ts';
import type { Config } from '../../../config.ts';
import type { AppContext } from '../../../context.ts';
import { orderFor } from '../razorpay/orders.service.ts';
import { RazorpayClient } from '../razorpay/razorpay-client.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** Cards, UPI and the rest through Razorpay's checkout. */
export function razorpayProvider(context: AppContext, config: NonNullable<Config['razorpay']>): PaymentProvider {
  const client = new RazorpayClient(config);
  return {
    method: 'razorpay',
    begin: async (registration) => {
      const { orderId, amount } = await orderFor(context, client, registration);
      return {
        method: 'razorpay',
        amount,
        amountPaise: amount * PAISE,
        currency: 'INR',
        keyId: config.keyId,
        orderId,
        name: registration.name,
        email: registration.email,
        phone: registration.phone,
        description: registration.eventTitle,
      };
    },
  };
}
