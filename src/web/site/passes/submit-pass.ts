import { t } from '@lingui/core/macro';
import { call, type Transport } from '../../api.ts';
import { failure } from '../forms/failure.ts';
import { fieldText } from '../forms/form-values.ts';
import type { ActionResult } from '../registration/action-form.tsx';
import { submitUtr } from '../registration/payment/submit-payment.ts';
import { submitResend } from '../registration/verification/submit-verification.ts';

/** See `prepare` of `useSubmission`. */
const loadPassContract = () => import('#contract/passes.ts');

/** Cancels a registration, leaves a team, accepts an offered seat, or sends the number of a transfer, as the form's intent says. */
export async function submitPass(form: FormData, transport: Transport, code: string): Promise<ActionResult> {
  if (fieldText(form, 'intent') === 'utr') return submitUtr(form, transport, code);
  if (fieldText(form, 'intent') === 'resend') return submitResend(transport, code);
  const { passEndpoints } = await loadPassContract();
  const given = fieldText(form, 'intent');
  const intent = given === 'accept' || given === 'leave' ? given : 'cancel';
  const email = fieldText(form, 'email').trim();
  const params = { code };
  const body = email ? { email } : {};
  try {
    const send = async () => {
      if (intent === 'accept') return call(transport, passEndpoints.accept, { params, body: {} });
      if (intent === 'cancel') return call(transport, passEndpoints.cancel, { params, body });
      const { teamRosterEndpoints } = await import('#contract/team-roster.ts');
      return call(transport, teamRosterEndpoints.leave, { params, body });
    };
    const { message } = await send();
    return { intent, ok: true, message: message ?? '', errors: {} };
  } catch (error) {
    return { intent, ...failure(error, t`That could not be sent.`) };
  }
}
