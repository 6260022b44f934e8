import { call, type Transport } from '../../api.ts';
import { loadAccountContract } from '../accounts/submit-account.ts';
import type { ActionOutcome } from '../entering/action-form.tsx';
import { failure } from '../forms/outcome.ts';

/** Ends the session of whoever is logged in. */
export async function submitLogout(_form: FormData, transport: Transport): Promise<ActionOutcome> {
  const { accountEndpoints } = await loadAccountContract();
  const intent = 'log-out';
  try {
    await call(transport, accountEndpoints.logout);
    return { intent, ok: true, message: '', errors: {} };
  } catch (error) {
    return { intent, ...failure(error, 'You could not be logged out. Check your connection and try again.') };
  }
}
