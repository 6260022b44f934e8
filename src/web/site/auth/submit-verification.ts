import { t } from '@lingui/core/macro';
import { call, type Transport } from '../../api.ts';
import { failure } from '../forms/failure.ts';
import { fieldText } from '../forms/form-values.ts';
import type { ActionResult } from '../registration/action-form.tsx';
import type { AuthResult } from './auth-result.ts';

const loadVerificationContract = () => import('#contract/account/email-verification.ts');

/** Confirms the e-mail of an account with the mailed link. */
export async function submitVerification(form: FormData, transport: Transport): Promise<AuthResult> {
  const { emailVerificationEndpoints } = await loadVerificationContract();
  const body = { token: fieldText(form, 'token'), password: fieldText(form, 'password') };
  try {
    const { token, data, message } = await call(transport, emailVerificationEndpoints.confirm, { body });
    return { ok: true, message: message ?? '', errors: {}, values: {}, token, name: data.name };
  } catch (error) {
    return {
      ...failure(error, t`Your e-mail could not be confirmed.`),
      values: {},
    };
  }
}

/** The form of the banner that mails the link once more. */
export const SEND_VERIFICATION = 'send-verification';

export async function submitVerificationRequest(_form: FormData, transport: Transport): Promise<ActionResult> {
  const { emailVerificationEndpoints } = await loadVerificationContract();
  try {
    const { message } = await call(transport, emailVerificationEndpoints.send, { body: {} });
    return { intent: SEND_VERIFICATION, ok: true, message: message ?? '', errors: {} };
  } catch (error) {
    const failed = failure(error, t`The link could not be sent.`);
    return { intent: SEND_VERIFICATION, ...failed };
  }
}
