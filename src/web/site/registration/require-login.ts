import { redirect } from 'react-router';
import type { Event } from '#contract/events/events.ts';
import { formElsewhere } from '#contract/registration-rules.ts';
import { withNext } from '../auth/next-page.ts';
import { loginPath } from '../event-paths.ts';
import type { CurrentUser } from './current-user.ts';

/** Redirects to the login, and from there to `path`, where the event asks for an account and nobody is logged in. */
export function requireLogin(event: Event, caller: CurrentUser | null, path: string): void {
  if (event.effectiveRules.isAuthenticationNeeded && !caller) throw redirect(withNext(loginPath(event), path));
}

/** Leads to another site where the event has its form there. Who needs an account for it comes here first: see `plainHref`. */
export function requireFormHere(event: Event): void {
  const elsewhere = formElsewhere(event);
  if (elsewhere) throw redirect(elsewhere);
}
