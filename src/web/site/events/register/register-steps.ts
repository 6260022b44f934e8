import type { Event } from '#contract/events/events.ts';
import { formElsewhere } from '#contract/registration-rules.ts';
import { registerAmount } from '../../../money/format-money.ts';
import type { LoginHint } from '../../auth/login-hint.ts';
import { loginPath, paymentPath, registerPath, teamRegistrationPath } from '../../event-paths.ts';

export type RegisterEvent = Pick<
  Event,
  | '_id'
  | 'title'
  | 'teamSize'
  | 'isAuthenticationNeeded'
  | 'isRegistrationNeeded'
  | 'registrationLink'
  | 'entryFee'
  | 'individualEntryFee'
  | 'teamEntryFee'
  | 'participationType'
>;

/** A page of this site, with what it is passed, or another site altogether. */
export type Step = { to: string; state: Record<string, unknown> } | { leave: string };

/** Where the register button leads (section 4 of the specification). */
export function registerStep(event: RegisterEvent, { hasToken, isRegistered }: LoginHint): Step {
  if (event.isAuthenticationNeeded && !hasToken) {
    const redirectTo = event.isRegistrationNeeded
      ? teamRegistrationPath(event)
      : (event.registrationLink ?? paymentPath(event));
    return { to: loginPath(event), state: { redirectTo, eventId: event._id } };
  }
  if (event.isAuthenticationNeeded && !isRegistered) return { to: registerPath(event), state: { eventId: event._id } };
  return registrationStep(event);
}

/** The step after sign-up and login, and the first where neither is needed: team, link, or payment. */
export function registrationStep(event: RegisterEvent): Step {
  const { _id: eventId, title, teamSize } = event;
  const elsewhere = formElsewhere(event);
  if (event.isRegistrationNeeded) return { to: teamRegistrationPath(event), state: { eventId, title, teamSize } };
  if (elsewhere) return { leave: elsewhere };
  return { to: paymentPath(event), state: { amount: registerAmount(event), eventId, title } };
}

/** The step as a plain URL, for links that work without JavaScript. */
export const stepHref = (step: Step) => ('leave' in step ? step.leave : step.to);

/**
 * Where the button leads without JavaScript, the same for everybody: the pages of registering know who is logged in, send others to the
 * login, and from there to another site where the event has its form.
 */
export function plainHref(event: RegisterEvent): string {
  const step = registrationStep(event);
  return event.isAuthenticationNeeded && 'leave' in step ? paymentPath(event) : stepHref(step);
}
