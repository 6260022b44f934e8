import { hasEnded } from '#contract/registration-rules.ts';
import type { AppContext } from '../../context.ts';
import { listPeopleOf, type StoredParticipant } from './participants.repository.ts';
import { findRegistration } from './registrations.repository.ts';
import type { StoredRegistration } from './stored-registration.ts';
import { findPosition } from './waitlist/offered-kinds.service.ts';

/** A registration with its people, as emails about it need it. */
export interface RegistrationDetails {
  registration: StoredRegistration;
  /** The present people; of an ended registration all who were in it. */
  people: StoredParticipant[];
  /** The position in the waitlist while it is waitlisted. */
  position: number | null;
}

/** The registration of an id with its people, or undefined where there is none. */
export async function findRegistrationDetails(
  { db }: AppContext,
  id: string,
): Promise<RegistrationDetails | undefined> {
  const registration = await findRegistration(db, { id });
  if (!registration) return undefined;
  const { _id, status } = registration;
  const people = await listPeopleOf(db, [{ _id, ended: hasEnded(status) }]);
  const position = status === 'waitlisted' ? await findPosition(db, registration) : null;
  return { registration, people, position };
}
