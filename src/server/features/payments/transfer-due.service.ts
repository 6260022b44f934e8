import type { PaymentStatus } from '#contract/payments/payment-transitions.ts';
import type { RegistrationStatus } from '#contract/registration-rules.ts';

/** A payment by transfer, or a registration that nobody said to have paid, in whole rupees. */
export interface TransferClaim {
  registrationStatus: RegistrationStatus;
  /** Null where nobody said that it is paid. */
  paymentStatus: PaymentStatus | null;
  /** What was claimed; the price where nobody claimed anything. */
  amount: number;
  /** What the registration still has to pay. */
  price: number;
}

/** Money changes nothing for these: it is linked, or goes back. */
const decided: readonly RegistrationStatus[] = ['confirmed', 'cancelled', 'refunded'];

/**
 * What a transfer has to be for its payment to be settled. The price may have risen since the payment was claimed (a
 * registration was restored): the transfer has to cover what it buys. A payment that was only begun claims nothing.
 */
export function transferDue({ registrationStatus, paymentStatus, amount, price }: TransferClaim): number {
  // Confirmed some other way: whatever comes is too much, or for what it owes.
  if (registrationStatus === 'confirmed' && paymentStatus === null) return 0;
  if (paymentStatus === 'paid' || decided.includes(registrationStatus)) return amount;
  return paymentStatus === 'started' ? price : Math.max(amount, price);
}
