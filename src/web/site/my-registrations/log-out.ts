import { t } from '@lingui/core/macro';
import { authEndpoints } from '#contract/auth.ts';
import { call, type Transport } from '../../api.ts';
import { failure } from '../forms/failure.ts';
import type { ActionResult } from '../registration/action-form.tsx';

/** Ends the user's session. */
export async function submitLogout(_form: FormData, transport: Transport): Promise<ActionResult> {
  const intent = 'log-out';
  try {
    await call(transport, authEndpoints.logout);
    return { intent, ok: true, message: '', errors: {} };
  } catch (error) {
    return { intent, ...failure(error, t`You could not be logged out.`) };
  }
}
