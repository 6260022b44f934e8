import type { PaymentInstructions, RazorpayReturn } from '#contract/payments/payments.ts';
import { ApiError, call, type Transport } from '../../../api.ts';
import { loadPaymentContract } from './submit-payment.ts';

const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

type Order = Extract<PaymentInstructions, { method: 'razorpay' }>;

interface Checkout {
  open(): void;
}
type CheckoutConstructor = new (options: object) => Checkout;
declare global {
  interface Window {
    Razorpay?: CheckoutConstructor;
  }
}

/** Loads Razorpay's checkout once; a failed load can be retried. */
async function loadCheckout(): Promise<CheckoutConstructor> {
  if (!window.Razorpay) {
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement('script');
      script.src = SCRIPT;
      script.onload = () => resolve();
      script.onerror = () => {
        script.remove();
        reject(new Error('Razorpay could not be loaded'));
      };
      document.head.append(script);
    });
  }
  if (!window.Razorpay) throw new Error('Razorpay could not be loaded');
  return window.Razorpay;
}

/** Shows the checkout; resolves to its result after a payment, or null where the payer closed it. */
function showCheckout(Checkout: CheckoutConstructor, order: Order, festivalName: string) {
  return new Promise<RazorpayReturn | null>((resolve) => {
    const checkout = new Checkout({
      key: order.keyId,
      order_id: order.orderId,
      amount: order.amountPaise,
      currency: order.currency,
      name: festivalName,
      description: order.description,
      prefill: { name: order.name, email: order.email ?? undefined, contact: order.phone ?? undefined },
      theme: { color: '#140b2b' },
      handler: (response: RazorpayReturn) => resolve(response),
      modal: { ondismiss: () => resolve(null) },
    });
    checkout.open();
  });
}

/** Before each new try to report a payment (ms). */
const RETRY_DELAYS = [500, 1500, 4000];

/** Tells the server of a payment; whether it was confirmed. Where it was not, Razorpay's webhook does it later. */
async function confirmPayment(report: () => Promise<unknown>): Promise<boolean> {
  for (const delay of [...RETRY_DELAYS, null]) {
    try {
      await report();
      return true;
    } catch (error) {
      const isLost = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      if (!isLost || delay === null) return false;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return false;
}

/**
 * Pays for a registration with Razorpay: 'paid' once the server has verified the signature, 'paid-unconfirmed' where the
 * money was taken and the server could not be told, 'closed' where the payer closed the checkout. The server sets the
 * order's amount.
 */
export async function payWithRazorpay(
  transport: Transport,
  code: string,
  festivalName: string,
  /** Called once the money is taken: nothing may lead to a second payment any more. */
  onTaken: () => void,
): Promise<'paid' | 'paid-unconfirmed' | 'closed'> {
  const [Checkout, { paymentEndpoints }] = await Promise.all([loadCheckout(), loadPaymentContract()]);
  const { data: order } = await call(transport, paymentEndpoints.begin, {
    params: { code },
    body: { method: 'razorpay' },
  });
  if (order.method !== 'razorpay') throw new Error('Another payment method was started');
  const response = await showCheckout(Checkout, order, festivalName);
  if (!response) return 'closed';
  onTaken();
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = response;
  const isConfirmed = await confirmPayment(() =>
    call(transport, paymentEndpoints.razorpayReturn, {
      body: { razorpay_order_id, razorpay_payment_id, razorpay_signature },
    }),
  );
  return isConfirmed ? 'paid' : 'paid-unconfirmed';
}
