import { call, type Transport } from '../../../api.ts';
import { failure, fieldText } from '../../forms/action-result.ts';
import type { ActionResult } from '../action-form.tsx';

/** See `loadAccountContract`. */
export const loadPaymentContract = () => import('#contract/payments/payments.ts');

export interface UtrResult extends ActionResult {
  intent: 'utr';
}

/** Submits the number of a UPI transfer, or corrects the one that is checked. */
export async function submitUtr(form: FormData, transport: Transport, code: string): Promise<UtrResult> {
  const { paymentEndpoints } = await loadPaymentContract();
  const intent = 'utr' as const;
  try {
    const replaces = fieldText(form, 'replaces');
    const body = { utr: fieldText(form, 'utr'), ...(replaces ? { replaces } : {}) };
    const { message } = await call(transport, paymentEndpoints.submitUtr, { params: { code }, body });
    return { intent, ok: true, message: message ?? 'Thank you! We check the payment.', errors: {} };
  } catch (error) {
    return { intent, ...failure(error, 'The number could not be sent. Check your connection and try again.') };
  }
}
