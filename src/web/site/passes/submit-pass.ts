import { call, type Transport } from '../../api.ts';
import { failure, fieldText } from '../forms/action-result.ts';
import type { ActionResult } from '../registration/action-form.tsx';
import { submitUtr } from '../registration/payment/submit-payment.ts';
import { submitResend } from '../registration/proof/submit-proof.ts';

/** See `loadAccountContract`. */
const loadPassContract = () => import('#contract/passes.ts');

const OTHERWISE = 'That could not be sent. Check your connection and try again.';

/** Cancels a registration, accepts an offered seat, or sends the number of a transfer, as the form's intent says. */
export async function submitPass(form: FormData, transport: Transport, code: string): Promise<ActionResult> {
  if (fieldText(form, 'intent') === 'utr') return submitUtr(form, transport, code);
  if (fieldText(form, 'intent') === 'resend') return submitResend(transport, code);
  const { passEndpoints } = await loadPassContract();
  const intent = fieldText(form, 'intent') === 'accept' ? 'accept' : 'cancel';
  const email = fieldText(form, 'email').trim();
  const params = { code };
  try {
    const { message } =
      intent === 'accept'
        ? await call(transport, passEndpoints.accept, { params, body: {} })
        : await call(transport, passEndpoints.cancel, { params, body: email ? { email } : {} });
    return { intent, ok: true, message: message ?? '', errors: {} };
  } catch (error) {
    return { intent, ...failure(error, OTHERWISE) };
  }
}
