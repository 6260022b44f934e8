import { t } from '@lingui/core/macro';
import { authEndpoints } from '#contract/auth.ts';
import { call, type Transport } from '../../api.ts';
import { failure } from '../forms/failure.ts';
import { fieldText, fieldTexts } from '../forms/form-values.ts';
import { consentValues } from '../privacy/consent-values.ts';
import type { AuthResult } from './auth-result.ts';

/** Signs up; where that ends with a mailed code, asks for it and then logs in with it. */
export async function submitSignUp(form: FormData, transport: Transport): Promise<AuthResult> {
  if (form.has('code')) return (await import('./submit-login-code.ts')).submitLoginCode(form, transport);
  const values = fieldTexts(form, ['password']);
  const body = {
    name: fieldText(form, 'name'),
    email: fieldText(form, 'email'),
    password: fieldText(form, 'password'),
    ...consentValues(form),
  };
  try {
    const { token, data } = await call(transport, authEndpoints.register, { body });
    return { ok: true, message: t`Registration Successful!`, errors: {}, values: {}, token, name: data?.name ?? '' };
  } catch (error) {
    const outcome = failure(error, t`Error Registering`);
    if (outcome.code !== 'sign_up_by_code') return { ...outcome, values };
    // That a code is on its way is no failure: the form for it says so.
    return { ...outcome, message: '', status: 200, values, sentTo: body.email.trim() };
  }
}

/** Logs in with a password, and with an OTP code where the form has one. */
export async function submitLogin(form: FormData, transport: Transport): Promise<AuthResult> {
  const hasCode = form.has('code');
  const values = fieldTexts(form, ['password', 'code']);
  const body = { email: fieldText(form, 'email'), password: fieldText(form, 'password') };
  try {
    const { token, data } = hasCode
      ? await call(transport, authEndpoints.verifyTwoFactor, { body: { code: fieldText(form, 'code') } })
      : await call(transport, authEndpoints.login, { body });
    return { ok: true, message: t`Login Successful!`, errors: {}, values: {}, token, name: data?.name ?? '' };
  } catch (error) {
    // In another language than the specification's it says nothing of the password: nobody has looked at it.
    const unseen = () => t({ message: 'Invalid Credentials', context: 'without a response' });
    const outcome = failure(error, hasCode ? t`Could not log in.` : unseen());
    const needsCode = hasCode ? outcome.code !== 'two_factor_expired' : outcome.code === 'two_factor_required';
    return { ...outcome, values, needsCode };
  }
}
