import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { paymentMethodsNow, readRegistrationSettings } from '../../registrations/registration-settings.service.ts';
import { deskProvider } from './desk-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { razorpayProvider } from './razorpay-provider.ts';
import { upiProvider } from './upi-provider.ts';

/** The configured payment methods; an admin can always take money at the desk. */
function providersOf(context: AppContext): Partial<Record<PaymentMethod, PaymentProvider>> {
  const { upi, razorpay } = context.config;
  return {
    ...(upi ? { upi: upiProvider(context, upi) } : {}),
    ...(razorpay ? { razorpay: razorpayProvider(context, razorpay) } : {}),
    desk: deskProvider(context),
  };
}

/** The methods that are set up and open now, in the order of display. */
export async function enabledMethods(context: AppContext): Promise<PaymentMethod[]> {
  return paymentMethodsNow(context, await readRegistrationSettings(context.db));
}

/** The provider of a method. Throws `payment_method_unavailable` where it is not set up, or the desk is closed. */
export async function getProvider(context: AppContext, method: PaymentMethod): Promise<PaymentProvider> {
  const provider = providersOf(context)[method];
  if (!provider || !(await enabledMethods(context)).includes(method)) throw new AppError('payment_method_unavailable');
  return provider;
}
