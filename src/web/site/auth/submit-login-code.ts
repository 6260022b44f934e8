import { t } from '@lingui/core/macro';
import { loginCodeEndpoints } from '#contract/account/login-codes.ts';
import { call, type Transport } from '../../api.ts';
import { failure } from '../forms/failure.ts';
import { fieldText, fieldTexts } from '../forms/form-values.ts';
import { consentValues } from '../privacy/consent-values.ts';
import type { AuthResult } from './auth-result.ts';

export interface CodeResult extends AuthResult {
  /** The code is correct and makes an account, which needs a name. */
  needsName?: boolean;
}

/** Asks for a code, or logs in with one where the form has it. */
export async function submitLoginCode(form: FormData, transport: Transport): Promise<CodeResult> {
  const email = fieldText(form, 'email').trim();
  const values = fieldTexts(form);
  if (!form.has('code')) {
    try {
      await call(transport, loginCodeEndpoints.request, { body: { email } });
      return { ok: true, message: '', errors: {}, values: {}, sentTo: email };
    } catch (error) {
      return { ...failure(error, t`The code could not be sent.`), values };
    }
  }
  const body = { email, code: fieldText(form, 'code'), name: fieldText(form, 'name'), ...consentValues(form) };
  try {
    const { token, data, message } = await call(transport, loginCodeEndpoints.login, { body });
    return { ok: true, message: message ?? t`Login Successful!`, errors: {}, values: {}, token, name: data.name };
  } catch (error) {
    const failed = failure(error, t`Could not log in.`);
    return { ...failed, values, sentTo: email, needsName: 'name' in failed.errors || form.has('name') };
  }
}
