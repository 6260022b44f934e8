import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import type { PaymentInstructions } from '#contract/payments/payments.ts';
import type { StoredRegistration } from '../../registrations/stored-registration.ts';

/** One payment method. The amount is what the registration still has to pay; no provider takes one from a browser. */
export interface PaymentProvider {
  method: PaymentMethod;
  /** What the payer's browser needs; may create an order at the gateway. Throws `gateway_failed`. */
  begin(registration: StoredRegistration): Promise<PaymentInstructions>;
}
