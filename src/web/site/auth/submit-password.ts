import { t } from '@lingui/core/macro';
import { authEndpoints } from '#contract/auth.ts';
import { call, type Transport } from '../../api.ts';
import { apiText } from '../../language/api-text.ts';
import { failure } from '../forms/failure.ts';
import { fieldText, fieldTexts } from '../forms/form-values.ts';
import type { AuthResult } from './auth-result.ts';

/** Requests a reset link; the response is the same for an e-mail without an account. */
export async function submitForgotten(form: FormData, transport: Transport): Promise<AuthResult> {
  const values = fieldTexts(form);
  try {
    const { message = '' } = await call(transport, authEndpoints.forgotPassword, {
      body: { email: fieldText(form, 'email') },
    });
    return { ok: true, message: apiText(message), errors: {}, values };
  } catch (error) {
    return { ...failure(error, t`The link could not be sent.`), values };
  }
}

/** Sets a new password with the mailed link, which ends every session of the account. */
export async function submitNewPassword(form: FormData, transport: Transport): Promise<AuthResult> {
  const body = { token: fieldText(form, 'token'), password: fieldText(form, 'password') };
  try {
    await call(transport, authEndpoints.resetPassword, { body });
    return { ok: true, message: t`Your new password is set. Log in with it now.`, errors: {}, values: {} };
  } catch (error) {
    return { ...failure(error, t`The password could not be set.`), values: {} };
  }
}
