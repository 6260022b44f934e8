import { call, type Transport } from '../../api.ts';
import { failure, fieldText, fieldTexts, type Outcome } from '../forms/outcome.ts';

export interface AccountOutcome extends Outcome {
  values: Record<string, string>;
  /** The marker for the browser's storage, after a success. */
  token?: string;
}

/** The contract, with its validator, comes when the form is first used: pages stay small without it. */
export const loadAccountContract = () => import('#contract/accounts.ts');

export async function submitSignUp(form: FormData, transport: Transport): Promise<AccountOutcome> {
  const { accountEndpoints } = await loadAccountContract();
  const values = fieldTexts(form, ['password']);
  const body = {
    name: fieldText(form, 'name'),
    email: fieldText(form, 'email'),
    password: fieldText(form, 'password'),
  };
  try {
    const { token } = await call(transport, accountEndpoints.register, { body });
    return { ok: true, message: 'Registration Successful!', errors: {}, values: {}, token };
  } catch (error) {
    return { ...failure(error, 'Error Registering'), values };
  }
}

export async function submitLogin(form: FormData, transport: Transport): Promise<AccountOutcome> {
  const { accountEndpoints } = await loadAccountContract();
  const values = fieldTexts(form, ['password']);
  const body = { email: fieldText(form, 'email'), password: fieldText(form, 'password') };
  try {
    const { token } = await call(transport, accountEndpoints.login, { body });
    return { ok: true, message: 'Login Successful!', errors: {}, values: {}, token };
  } catch (error) {
    return { ...failure(error, 'Invalid Credentials'), values };
  }
}
