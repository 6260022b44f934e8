import { t } from '@lingui/core/macro';
import { call, type Transport } from '../../../api.ts';
import { failure } from '../../forms/failure.ts';
import { fieldText } from '../../forms/form-values.ts';
import type { ActionResult } from '../action-form.tsx';

/** See `prepare` of `useSubmission`. */
export const loadPaymentContract = () => import('#contract/payments/payments.ts');

export interface UtrResult extends ActionResult {
  intent: 'utr';
}

export interface DeskResult extends ActionResult {
  intent: 'desk';
}

/** Submits the number of a UPI transfer, or corrects the one that is checked. */
export async function submitUtr(form: FormData, transport: Transport, code: string): Promise<UtrResult> {
  const { paymentEndpoints } = await loadPaymentContract();
  const intent = 'utr' as const;
  try {
    const replaces = fieldText(form, 'replaces');
    const body = { utr: fieldText(form, 'utr'), ...(replaces ? { replaces } : {}) };
    const { message } = await call(transport, paymentEndpoints.submitUtr, { params: { code }, body });
    return { intent, ok: true, message: message ?? t`Thank you! We check the payment.`, errors: {} };
  } catch (error) {
    return { intent, ...failure(error, t`The number could not be sent.`) };
  }
}

/** Chooses to pay at the desk, which holds the seat until the desk's deadline. */
export async function submitDesk(transport: Transport, code: string): Promise<DeskResult> {
  const { paymentEndpoints } = await loadPaymentContract();
  const intent = 'desk' as const;
  try {
    await call(transport, paymentEndpoints.begin, { params: { code }, body: { method: 'desk' } });
    return { intent, ok: true, message: t`Your seat waits for you to pay at the desk`, errors: {} };
  } catch (error) {
    return { intent, ...failure(error, t`That could not be sent.`) };
  }
}
