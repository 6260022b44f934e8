import type { EntryFilter } from '#contract/entries.ts';

/** An entry's own page. */
export const entryPath = (id: string) => `/admin/entries/${encodeURIComponent(id)}`;

/** The form that mails the entrants of an event. */
export const mailPath = (eventId?: string | undefined) =>
  eventId ? `/admin/entries/mail?event=${encodeURIComponent(eventId)}` : '/admin/entries/mail';

/** A filter as search parameters, those of the API's list; nothing stands for what does not narrow. */
export function filterQuery({ search, eventId, state, payment }: EntryFilter): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ search, eventId, state, payment })) {
    if (value) query.set(name, value);
  }
  return query;
}
