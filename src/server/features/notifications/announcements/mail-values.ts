import type { PlaceholderValues } from '#contract/panel/mail-placeholders.ts';
import type { RegistrationDetails } from '../../registrations/registration-details.service.ts';
import { codeFor } from '../registrations/pass-codes.ts';

/** A pass code that admits nobody. */
export const EXAMPLE_CODE = 'ABCD-EFGH-JKLM-NPQR';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Each value once: `Solo and Duet`. */
const joined = (values: (string | null | undefined)[]): string =>
  list.format([...new Set(values.filter((value): value is string => Boolean(value)))]);

/**
 * What placeholders stand for in a mail to one address. Where it belongs to several registrations, there is one mail for all of
 * them. `exampleCode` is shown in place of pass codes.
 */
export function placeholderValues(
  registrations: RegistrationDetails[],
  recipient: string,
  time: (instant: string) => string,
  exampleCode?: string,
): PlaceholderValues {
  const of = registrations.map((details) => ({
    ...details,
    person: details.people.find(({ email }) => email === recipient),
    code: codeFor(details, recipient),
  }));
  const all = (read: (one: (typeof of)[number]) => string | null | undefined) => joined(of.map(read));
  return {
    name: of.map(({ person }) => person?.name).find(Boolean) ?? of[0]?.registration.name ?? '',
    event: all(({ registration }) => registration.eventTitle),
    when: all(({ registration }) => time(registration.eventStartDate)),
    venue: all(({ registration }) => registration.eventVenue),
    number: all(({ registration }) => String(registration.number)),
    registration: all(({ registration }) => registration.name),
    team: all(({ registration }) => (registration.kind === 'team' ? registration.name : null)),
    college: all(({ person }) => person?.college),
    code: all(({ code }) => (code && exampleCode) || code),
  };
}
