import { t } from '@lingui/core/macro';
import { call, type Transport } from '../../../api.ts';
import { failure } from '../../forms/failure.ts';
import { fieldText } from '../../forms/form-values.ts';
import type { ActionResult } from '../action-form.tsx';

/** See `prepare` of `useSubmission`. */
const loadVerificationContract = () => import('#contract/people/registration-verifications.ts');

const otherwise = () => t`That could not be sent.`;

/** The result of the mailed link's page; `pass` is the code of the pass after a confirmation. */
export interface VerificationResult extends ActionResult {
  pass?: string;
}

/** Confirms the e-mail of a registration, or says that somebody else registered, as the form's intent says. */
export async function submitVerification(
  form: FormData,
  transport: Transport,
  token: string,
): Promise<VerificationResult> {
  const { registrationVerificationEndpoints } = await loadVerificationContract();
  const intent = fieldText(form, 'intent') === 'decline' ? 'decline' : 'confirm';
  const params = { token };
  try {
    if (intent === 'decline') {
      const { message } = await call(transport, registrationVerificationEndpoints.decline, { params, body: {} });
      return { intent, ok: true, message: message ?? '', errors: {} };
    }
    const { message, data } = await call(transport, registrationVerificationEndpoints.confirm, { params, body: {} });
    return { intent, ok: true, message: message ?? '', errors: {}, ...(data.code ? { pass: data.code } : {}) };
  } catch (error) {
    return { intent, ...failure(error, otherwise()) };
  }
}

export interface ResendResult extends ActionResult {
  intent: 'resend';
}

/** Mails the link of a registration once more. */
export async function submitResend(transport: Transport, code: string): Promise<ResendResult> {
  const { registrationVerificationEndpoints } = await loadVerificationContract();
  const intent = 'resend' as const;
  try {
    const { message } = await call(transport, registrationVerificationEndpoints.resend, { params: { code }, body: {} });
    return { intent, ok: true, message: message ?? '', errors: {} };
  } catch (error) {
    return { intent, ...failure(error, otherwise()) };
  }
}
