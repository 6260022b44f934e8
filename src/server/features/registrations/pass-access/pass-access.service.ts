import { hasEnded } from '#contract/registration-rules.ts';
import { LEADER_ROLE } from '#contract/team-rules.ts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { findParticipantByCode, type StoredParticipant } from '../participants.repository.ts';
import { findRegistration } from '../registrations.repository.ts';
import type { StoredRegistration } from '../stored-registration.ts';

/** What a pass code opens. */
export interface PassAccess {
  registration: StoredRegistration;
  /** The member of a team whose own code it is; null for the registration's code, which its owner has. */
  holder: StoredParticipant | null;
  /** They left the team or were removed from it: their code opens nothing any more. */
  hasLeft: boolean;
}

/**
 * What a code opens: the registration for its owner, or the part of one member of a team. The one person of an
 * individual registration owns it, whichever of its two codes they show.
 */
export async function findPassAccess(db: Database, code: string): Promise<PassAccess | undefined> {
  const owned = await findRegistration(db, { code });
  if (owned) return { registration: owned, holder: null, hasLeft: false };
  const person = await findParticipantByCode(db, code);
  const registration = person?.registrationId && (await findRegistration(db, { id: person.registrationId }));
  if (!person || !registration) return undefined;
  const hasLeft = person.leftAt !== null || (person.releasedAt !== null && !hasEnded(registration.status));
  return { registration, holder: registration.kind === 'team' ? person : null, hasLeft };
}

/** As `findPassAccess`, for pages. Throws `registration_not_found`, also for the code of somebody who left. */
export async function getPassAccess(db: Database, code: string): Promise<PassAccess> {
  const access = await findPassAccess(db, code);
  if (!access || access.hasLeft) {
    throw new AppError('registration_not_found', { detail: 'This registration does not exist' });
  }
  return access;
}

type Person = Pick<StoredParticipant, 'role' | 'userId'>;

/** Whether a user owns a registration: made it, or leads its team. They see its code; members see their own. */
export function isOwnedBy(registration: Pick<StoredRegistration, 'userId'>, people: Person[], userId: string): boolean {
  if (registration.userId === userId) return true;
  return people.some((person) => person.role === LEADER_ROLE && person.userId === userId);
}

/** The member that a user is in a registration that they do not own; null for owners. */
export function holderFor(
  registration: StoredRegistration,
  people: StoredParticipant[],
  userId: string,
): StoredParticipant | null {
  if (registration.kind !== 'team' || isOwnedBy(registration, people, userId)) return null;
  return people.find((person) => person.userId === userId) ?? null;
}
