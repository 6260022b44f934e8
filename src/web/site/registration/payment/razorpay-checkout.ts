import type { PaymentInstructions, RazorpayReturn } from '#contract/payments/payments.ts';
import { call, type Transport } from '../../../api.ts';
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

/**
 * Pays for a registration with Razorpay: 'paid' once the server has verified the signature, 'closed' where the
 * payer closed the checkout. The server sets the order's amount.
 */
export async function payWithRazorpay(
  transport: Transport,
  code: string,
  festivalName: string,
): Promise<'paid' | 'closed'> {
  const [Checkout, { paymentEndpoints }] = await Promise.all([loadCheckout(), loadPaymentContract()]);
  const { data: order } = await call(transport, paymentEndpoints.begin, {
    params: { code },
    body: { method: 'razorpay' },
  });
  if (order.method !== 'razorpay') throw new Error('Another payment method was started');
  const response = await showCheckout(Checkout, order, festivalName);
  if (!response) return 'closed';
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = response;
  await call(transport, paymentEndpoints.razorpayReturn, {
    body: { razorpay_order_id, razorpay_payment_id, razorpay_signature },
  });
  return 'paid';
}
