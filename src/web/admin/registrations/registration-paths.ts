import type { RegistrationFilter } from '#contract/registrations.ts';

/** An entry's own page. */
export const registrationPath = (id: string) => `/admin/registrations/${encodeURIComponent(id)}`;

/** The form that mails the entrants of an event. */
export const mailPath = (eventId?: string | undefined) =>
  eventId ? `/admin/registrations/mail?event=${encodeURIComponent(eventId)}` : '/admin/registrations/mail';

/** A filter as search parameters, those of the API's list; nothing stands for what does not narrow. */
export function filterQuery({ search, eventId, status, payment }: RegistrationFilter): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ search, eventId, status, payment })) {
    if (value) query.set(name, value);
  }
  return query;
}
