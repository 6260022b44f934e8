import type { EventSeats, Seats } from '#contract/events/seats.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { hasEnded, registrationWindowOf } from '#contract/registration-rules.ts';
import type { OwnRegistration, Participant, RegisterIndividual, Registration } from '#contract/registrations.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { listCertificatesOf } from '../certificates/certificate-links.service.ts';
import { listNoticesFor } from '../event-notices/event-notices.service.ts';
import { listYearsOf } from '../years/years.service.ts';
import { participantActor, type Visitor } from './actors.ts';
import { lockRegistration } from './change-status.service.ts';
import type { CreatedRegistration } from './create-registrations.service.ts';
import { listSeats, readSeats } from './event-lock/capacity.repository.ts';
import { findEventRules } from './event-rules.repository.ts';
import { getStoredRegistration } from './get-registration.service.ts';
import { countConfirmedPeople, listPeopleOf, type StoredParticipant } from './participants.repository.ts';
import { getPassAccess, holderFor, isOwnedBy } from './pass-access/pass-access.service.ts';
import { checkGuess } from './pass-access/pass-guesses.service.ts';
import { registerIndividual } from './register-individual.service.ts';
import { findTeamRegistration, listRegistrationsOf } from './registrations.repository.ts';
import { checkMayCancel, transitionLocked } from './status-commands.service.ts';
import { canTransition } from './status-machine.ts';
import type { StoredRegistration } from './stored-registration.ts';
import { verificationViewOf } from './verification/shortened-email.ts';
import { ownVerificationToken } from './verification/verification-link.service.ts';
import { findPosition } from './waitlist/offered-kinds.service.ts';

const toPerson = ({ _id, name, role, checkedInAt }: StoredParticipant): Participant => ({
  _id,
  name,
  role,
  checkedInAt,
});

/** A registration as its owner sees it; given a holder, as that member of its team does: without its code. */
export async function toResponse(
  context: AppContext,
  { registration: stored, people, position }: CreatedRegistration,
  holder: StoredParticipant | null = null,
): Promise<Registration> {
  const { db, clock } = context;
  const {
    email: _email,
    phone: _phone,
    college: _college,
    userId: _userId,
    holdStartedAt: _held,
    provedAt: _verified,
    ...registration
  } = stored;
  const isInside = people.some(({ checkedInAt }) => checkedInAt !== null);
  const isBefore = clock() < new Date(registration.cancellationClosesAt);
  return {
    ...registration,
    code: holder?.code ?? registration.code,
    position: position ?? (registration.status === 'waitlisted' ? await findPosition(db, registration) : null),
    cancellable: isBefore && !isInside && !holder && canTransition(registration.status, 'cancelled', 'participant'),
    people: holderFirst(people, holder).map(toPerson),
    holder: holder && toPerson(holder),
    ...verificationViewOf(context, stored),
  };
}

const holderFirst = (people: StoredParticipant[], holder: StoredParticipant | null) =>
  holder ? [holder, ...people.filter(({ _id }) => _id !== holder._id)] : people;

/** Registrations with their people, and as `user` sees them: those of others' teams as a member of theirs. */
async function readWithPeople(context: AppContext, registrations: StoredRegistration[], user?: SessionUser) {
  const everybody = await listPeopleOf(
    context.db,
    registrations.map(({ _id, status }) => ({ _id, ended: hasEnded(status) })),
  );
  return Promise.all(
    registrations.map(async (registration) => {
      const people = everybody.filter(({ registrationId }) => registrationId === registration._id);
      const holder = user ? holderFor(registration, people, user.id) : null;
      return { registration, people, response: await toResponse(context, { registration, people }, holder) };
    }),
  );
}

/** Responses for users who may see the registrations. */
async function toResponses(
  context: AppContext,
  registrations: StoredRegistration[],
  user?: SessionUser,
): Promise<Registration[]> {
  return (await readWithPeople(context, registrations, user)).map(({ response }) => response);
}

/** A registration as its owner sees it. Throws `registration_not_found`. */
export async function getRegistration(context: AppContext, by: { id: string }): Promise<Registration> {
  const [registration] = await toResponses(context, [await getStoredRegistration(context.db, by)]);
  if (!registration) throw new AppError('registration_not_found');
  return registration;
}

/** What a pass code opens, as its owner or its holder sees it. Throws `registration_not_found`. */
export async function getRegistrationByCode(context: AppContext, code: string): Promise<Registration> {
  const { registration, holder } = await getPassAccess(context.db, code);
  const people = await listPeopleOf(context.db, [{ _id: registration._id, ended: hasEnded(registration.status) }]);
  return toResponse(context, { registration, people }, holder);
}

/** The registration of a team as a user sees it, or as its owner does; undefined for a team that has none. */
export async function findRegistrationOfTeam(
  context: AppContext,
  teamId: string,
  user?: SessionUser,
): Promise<{ registration: Registration; isOwner: boolean } | undefined> {
  const stored = await findTeamRegistration(context.db, teamId);
  const [registration] = stored ? await toResponses(context, [stored], user) : [];
  return stored && registration && { registration, isOwner: user !== undefined && stored.userId === user.id };
}

/** Registers one person. Throws what `registerIndividual` throws. */
export async function createRegistration(
  context: AppContext,
  input: RegisterIndividual,
  user?: SessionUser,
  visitor?: Visitor,
): Promise<Registration> {
  return toResponse(context, await registerIndividual(context, input, user, visitor));
}

/** How full an event is and whether registration is open. Throws `event_not_found`. */
export async function getSeats({ db, clock }: AppContext, eventId: string): Promise<Seats> {
  const rules = await findEventRules(db, eventId);
  if (!rules) throw new AppError('event_not_found', { detail: 'This event does not exist or has been removed' });
  const { reserved, waitlisted } = await readSeats(db, eventId);
  return {
    capacity: rules.capacity,
    reserved,
    available: rules.capacity === null ? null : Math.max(0, rules.capacity - reserved),
    waitlisted,
    registrationWindow: registrationWindowOf(rules, clock()),
    opensAt: rules.registrationStarts,
    closesAt: rules.registrationClosesAt,
  };
}

/** The seats left in every active event that has a capacity. */
export const listAllSeats = ({ db, clock }: AppContext): Promise<EventSeats[]> => listSeats(db, clock().toISOString());

/** The registrations that a user made or is a member of, newest first, with what happened to their events. */
export async function listMine(context: AppContext, user: SessionUser): Promise<OwnRegistration[]> {
  const stored = await listRegistrationsOf(context.db, user.id);
  const notices = await listNoticesFor(context, stored);
  const found = await readWithPeople(context, stored, user);
  const eventIds = stored.map(({ eventId }) => eventId);
  const years = await listYearsOf(context.db, eventIds);
  const readers = found.map(({ response: { _id, holder } }) => ({
    registrationId: _id,
    participantId: holder?._id ?? null,
  }));
  const certificates = await listCertificatesOf(context.db, readers);
  return found.map(({ registration, people, response }, index) => {
    // Nobody registers a second time with the e-mail of somebody who takes part.
    const takesPart = people.some(({ userId, email }) => userId === user.id || email === user.email);
    const proofToken = ownVerificationToken(context, registration, user);
    const year = years.get(registration.eventId) ?? null;
    const own = certificates.get(registration._id);
    const more = own ? { certificates: own } : {};
    return { ...response, eventNotice: notices[index] ?? null, takesPart, proofToken, year, ...more };
  });
}

/** Distinct people with a confirmed registration, for the dashboard. */
export function countActiveParticipants(db: Database, scope: Scope): Promise<number> {
  return countConfirmedPeople(db, scope);
}

/** What a code opens, and whether a user owns it. */
async function readOwned(db: Database, code: string, user: SessionUser | undefined) {
  const { registration, holder } = await getPassAccess(db, code);
  const people = await listPeopleOf(db, [{ _id: registration._id, ended: hasEnded(registration.status) }]);
  return { registration, holder, isOwner: user !== undefined && isOwnedBy(registration, people, user.id) };
}

/**
 * Cancels a registration for its people: for the user who made it or leads its team, or for a person who gives its code
 * and the e-mail it was made with. Throws `not_allowed` for others, such as members of a team, who can only leave it, and
 * `transition_not_allowed` after the event's cancellation deadline.
 */
export async function cancelOwn(
  context: AppContext,
  code: string,
  { user, email }: { user?: SessionUser | undefined; email?: string | undefined },
): Promise<void> {
  const found = await readOwned(context.db, code, user);
  if (!found.isOwner && found.holder) {
    throw new AppError('not_allowed', {
      detail: 'Only the team leader cancels for the team. You can leave the team',
    });
  }
  const wrong = () =>
    new AppError('not_allowed', { detail: 'Enter the e-mail address that this registration was made with' });
  const { code: owned, email: expected } = found.registration;
  if (!found.isOwner && !(await checkGuess(context, owned, { given: email, expected }))) throw wrong();
  await inTransaction(context.db, async (trx) => {
    await lockRegistration(trx, found.registration._id);
    // Read again under the lock: the team may have been handed over meanwhile, and the code become another's.
    const { registration, isOwner } = await readOwned(trx, code, user);
    if (!isOwner && registration.email !== email) throw wrong();
    checkMayCancel(context, { ...registration, startDate: registration.eventStartDate });
    await transitionLocked(trx, context, registration._id, 'cancelled', {
      actor: participantActor(user, registration.name),
    });
  });
}

/** Accepts an offered seat that costs nothing. Throws `payment_due` where it costs something. */
export async function acceptOffer(context: AppContext, code: string, user?: SessionUser): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await lockRegistration(trx, (await getStoredRegistration(trx, { code }))._id);
    // Read under the lock: the offer has the price of the moment at which it was made.
    const { _id, amount, name } = await getStoredRegistration(trx, { code });
    if (amount > 0) throw new AppError('payment_due', { detail: `Pay ${formatRupees(amount)} to take the seat` });
    await transitionLocked(trx, context, _id, 'confirmed', { actor: participantActor(user, name) });
  });
}
