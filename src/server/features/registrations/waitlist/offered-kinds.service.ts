import { type RegistrationKind, registrationKinds, takesKind } from '#contract/registration-rules.ts';
import type { Database } from '../../../db/database.ts';
import { type EventRules, findEventRules } from '../event-rules.repository.ts';
import type { StoredRegistration } from '../stored-registration.ts';
import * as repository from './waitlist.repository.ts';

/**
 * The kinds of registrations to which free seats of an event are offered: those that it takes. One with sub-events takes none
 * of its own. Who waits by another kind, from before the event was changed, gets a seat from an admin alone.
 */
export const offeredKinds = (rules: EventRules): RegistrationKind[] =>
  rules.hasSubEvents ? [] : registrationKinds.filter((kind) => takesKind(rules, kind));

/** The position of a waitlisted registration among those to whom seats are offered, from 1; null where it is not one of them. */
export async function findPosition(
  db: Database,
  registration: Pick<StoredRegistration, 'eventId' | 'kind' | 'number' | 'isPrepaid' | 'verifyBy'>,
): Promise<number | null> {
  const rules = await findEventRules(db, registration.eventId);
  const kinds = rules ? offeredKinds(rules) : registrationKinds;
  return kinds.includes(registration.kind) ? repository.waitlistPosition(db, registration, kinds) : null;
}
