import { call, type Transport } from '../../api.ts';
import { failure, fieldText } from '../forms/action-result.ts';
import type { ActionResult } from '../registration/action-form.tsx';

/** See `loadAccountContract`. */
const loadPassContract = () => import('#contract/passes.ts');

const OTHERWISE = 'That could not be sent. Check your connection and try again.';

/** Cancels a registration or accepts an offered seat, as the form's intent says. */
export async function submitPass(form: FormData, transport: Transport, code: string): Promise<ActionResult> {
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
