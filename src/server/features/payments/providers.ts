import { type PaymentWay, paymentWays } from '#contract/payment-ways.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { deskProvider } from './desk-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { razorpayProvider } from './razorpay-provider.ts';
import { upiProvider } from './upi-provider.ts';

/** The ways to pay that are configured; at the desk one always can. */
export function providersOf(context: AppContext): Partial<Record<PaymentWay, PaymentProvider>> {
  const { upi, razorpay } = context.config;
  return {
    ...(upi ? { upi: upiProvider(upi) } : {}),
    ...(razorpay ? { razorpay: razorpayProvider(context, razorpay) } : {}),
    desk: deskProvider,
  };
}

/** The configured ways in the order they are offered. */
export function offeredWays(context: AppContext): PaymentWay[] {
  const providers = providersOf(context);
  return paymentWays.filter((way) => providers[way]);
}

/** Throws `payment_way_off` for a way that is not configured. */
export function getProvider(context: AppContext, way: PaymentWay): PaymentProvider {
  const provider = providersOf(context)[way];
  if (!provider) throw new AppError('payment_way_off');
  return provider;
}
