import { type PaymentMethod, paymentMethods } from '#contract/payments/payment-methods.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { deskProvider } from './desk-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { razorpayProvider } from './razorpay/razorpay-provider.ts';
import { upiProvider } from './upi-provider.ts';

/** The configured payment methods; paying at the desk is always possible. */
export function providersOf(context: AppContext): Partial<Record<PaymentMethod, PaymentProvider>> {
  const { upi, razorpay } = context.config;
  return {
    ...(upi ? { upi: upiProvider(context, upi) } : {}),
    ...(razorpay ? { razorpay: razorpayProvider(context, razorpay) } : {}),
    desk: deskProvider,
  };
}

/** The configured methods in the order of display. */
export function enabledMethods(context: AppContext): PaymentMethod[] {
  const providers = providersOf(context);
  return paymentMethods.filter((method) => providers[method]);
}

/** The provider of a method. Throws `payment_method_unavailable` where it is not configured. */
export function getProvider(context: AppContext, method: PaymentMethod): PaymentProvider {
  const provider = providersOf(context)[method];
  if (!provider) throw new AppError('payment_method_unavailable');
  return provider;
}
