import { LEADER_ROLE } from '#contract/team-rules.ts';
import type { Database } from '../../../db/database.ts';
import { consentsOfPass } from '../../privacy/guardians/missing-consents.service.ts';
import type { RegistrationDetails } from '../../registrations/registration-details.service.ts';

type Pass = Pick<RegistrationDetails, 'registration' | 'people'>;

/**
 * The pass code that a recipient gets: the registration's for its contact and for the leader, who answer for the team,
 * each other member's own, and none for who is not among its people.
 */
export function codeFor({ registration, people }: Pass, recipient: string): string | null {
  const person = people.find(({ email }) => email === recipient);
  if (recipient === registration.email) return registration.code;
  if (!person) return null;
  return registration.kind === 'individual' || person.role === LEADER_ROLE ? registration.code : person.code;
}

/** Which consents of guardians are missing for the pass that a recipient gets, as its page says it. */
export function consentsFor(db: Database, { registration, people }: Pass, recipient: string) {
  const isOfAll = codeFor({ registration, people }, recipient) === registration.code;
  const holder = isOfAll ? null : people.find(({ email }) => email === recipient);
  return consentsOfPass(db, registration._id, { holder, people });
}
