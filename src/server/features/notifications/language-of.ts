import type { RegistrationDetails } from '../registrations/registration-details.service.ts';

/** The language in which somebody gets mails about a registration: their own, else that of who registered. */
export function languageOf({ people }: Pick<RegistrationDetails, 'people'>, recipient: string): string | null {
  return (people.find(({ email }) => email === recipient) ?? people[0])?.language ?? null;
}
