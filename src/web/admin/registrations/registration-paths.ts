import type { EmailFilter } from '#contract/panel/emails.ts';
import type { RegistrationFilter, RegistrationSort } from '#contract/panel/registration-filters.ts';

/** What the list of registrations shows, and in which order. */
export type ListFilter = RegistrationFilter & { sort?: RegistrationSort | undefined };

const filterNames = [
  'search',
  'eventId',
  'status',
  'payment',
  'checkedIn',
  'roster',
  'answer',
  'answers',
  'proof',
  'mail',
  'ids',
  'sort',
] as const satisfies (keyof ListFilter)[];

/** A registration's own page. */
export const registrationPath = (id: string) => `/admin/registrations/${encodeURIComponent(id)}`;

/** The state of a navigation to it that opens the question whether the money was taken. */
export const TAKES_MONEY = { takesMoney: true };

/** All that is known of one payment. */
export const paymentPath = (id: string) => `/admin/payments/${encodeURIComponent(id)}`;

/** Teams that were sent without an event. */
export const teamsWithoutEventPath = '/admin/registrations/teams-without-event';

/** Where registrations are imported from a sheet. */
export const importRegistrationsPath = (eventId?: string | undefined) =>
  eventId ? `/admin/registrations/import?event=${encodeURIComponent(eventId)}` : '/admin/registrations/import';

/** The form that mails the participants of an event. */
export const mailPath = (eventId?: string | undefined) =>
  eventId ? `/admin/registrations/mail?event=${encodeURIComponent(eventId)}` : '/admin/registrations/mail';

/** The same for some registrations, at most `MAX_MAILED_REGISTRATIONS`. */
export const mailSelectionPath = (ids: readonly string[]) => `/admin/registrations/mail?registrations=${ids.join(',')}`;

/** The same for all that a filter leaves: the query string of their list. */
export const mailMatchingPath = (filter: string) =>
  `/admin/registrations/mail?${new URLSearchParams({ matching: filter })}`;

/** The registrations of an event. */
export const registrationsOfPath = (eventId: string) => `/admin/registrations?${filterQuery({ eventId })}`;

/** The gate of an event. */
export const checkInPath = (eventId: string) => `/admin/check-in?event=${encodeURIComponent(eventId)}`;

/** The gate with a code to check in. */
export const checkInCodePath = (code: string) => `/admin/check-in?code=${encodeURIComponent(code)}`;

/** The incomplete teams of an event. */
export const incompletePath = (eventId: string) =>
  `/admin/registrations?${filterQuery({ eventId, roster: 'incomplete' })}`;

/** The registrations whose e-mail is not confirmed yet. */
export const unverifiedPath = `/admin/registrations?${filterQuery({ proof: 'waiting' })}`;

/** The emails of the last thirty days: those that failed lately, or that a filter leaves. */
export const emailsPath = (show?: EmailFilter) =>
  show ? `/admin/registrations/emails?show=${show}` : '/admin/registrations/emails';

/** A filter as the search parameters of the API's list; empty values are left out. */
export function filterQuery(filter: ListFilter): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of filterNames) {
    const value = filter[name];
    if (value) query.set(name, value);
  }
  return query;
}
