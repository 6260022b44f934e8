import { type RegisterEvent, registrationStep, type Step } from '../events/register/register-steps.ts';

/** What comes after a login: the page that required it, else the next step of the event's registration. */
export function nextStep(event: RegisterEvent | null, next: string | null): Step {
  if (next !== null) return { to: next, state: {} };
  return event ? registrationStep(event) : { to: '/', state: {} };
}
