import { call, type Transport } from '../../../api.ts';
import { failure, fieldText, fieldTexts, idempotencyKeyOf, type Outcome } from '../../forms/action-result.ts';
import { registrationPath } from '../registration-paths.ts';

export interface RegistrationResult extends Outcome {
  intent: 'register';
  values: Record<string, string>;
  /** The next page of the new registration: its payment or its pass. */
  next?: string;
}

/** See `loadAccountContract`. */
export const loadRegistrationContract = () => import('#contract/registrations.ts');

/** Registers one person for an event. */
export async function submitRegistration(
  form: FormData,
  transport: Transport,
  eventId: string,
): Promise<RegistrationResult> {
  const { registrationEndpoints } = await loadRegistrationContract();
  const intent = 'register' as const;
  const values = fieldTexts(form);
  const account = fieldText(form, 'account');
  const body = {
    eventId,
    name: fieldText(form, 'name'),
    email: fieldText(form, 'email'),
    phone: fieldText(form, 'phone'),
    college: fieldText(form, 'college'),
    ...idempotencyKeyOf(form),
    ...(account ? { account } : {}),
  };
  try {
    const { data: registration, message } = await call(transport, registrationEndpoints.register, { body });
    return { intent, ok: true, message: message ?? '', errors: {}, values, next: registrationPath(registration) };
  } catch (error) {
    return {
      intent,
      ...failure(error, 'Your registration could not be sent. Check your connection and try again.'),
      values,
    };
  }
}
