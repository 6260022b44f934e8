import { nanoid } from 'nanoid';
import type { GivenConsent } from '#contract/privacy/consent-fields.ts';
import { hasBegun, hasEnded } from '#contract/registration-rules.ts';
import { LEADER_ROLE, MEMBER_ROLE } from '#contract/team-rules.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { lockRow } from '../../db/lock-row.ts';
import { AppError } from '../../errors.ts';
import { chosenLanguage } from '../../language/current-language.ts';
import { findVerifiedAccounts, findVerifiedEmail } from '../auth/verification/verified-accounts.service.ts';
import type { NewEmail } from '../notifications/email-contents.ts';
import { enqueueEmails } from '../notifications/email-queue.service.ts';
import { recordPeople, recordTeam } from '../privacy/registration-consents.service.ts';
import { rememberProfiles } from '../profiles/profiles.service.ts';
import { type Actor, emailSourceOf } from './actors.ts';
import { teamsFinalSince } from './can-register.service.ts';
import { emailKindFor } from './change-status.service.ts';
import { type NewPerson, searchTextOf } from './create-registrations.service.ts';
import { raiseVersion } from './desk/desk.repository.ts';
import { registrationChanged } from './event-lock/event-lock.service.ts';
import type { EventRules } from './event-rules.repository.ts';
import { markIncomplete } from './incomplete/incomplete-teams.service.ts';
import * as participants from './participants.repository.ts';
import { newPassCode } from './pass-access/new-pass-code.ts';
import { insertHistory } from './registration-history.repository.ts';
import {
  findRegistration,
  findRegistrationCore,
  updateRegistration,
  updateTeamPeople,
} from './registrations.repository.ts';
import type { StoredRegistration } from './stored-registration.ts';
import { UNVERIFIED } from './verification/extend-verification.service.ts';
import { lockAndPromote } from './waitlist/expire-and-promote.service.ts';

export type TeamMember = participants.StoredParticipant;

/** The members of a team, the leader first. */
export function listTeamMembers(db: Database, teamId: string): Promise<TeamMember[]> {
  return participants.listTeamMembers(db, teamId);
}

/**
 * Stores the people of a team that is not registered for an event, with their consents. `email` is that of the person who
 * sent the form.
 */
export async function insertTeamPeople(
  trx: DatabaseTransaction,
  context: AppContext,
  teamId: string,
  people: NewPerson[],
  { email, consent }: { email: string; consent: GivenConsent },
): Promise<void> {
  const createdAt = context.clock().toISOString();
  const rows = people.map((person, position) => ({
    ...person,
    id: nanoid(),
    code: newPassCode(),
    teamId,
    position,
    language: chosenLanguage(),
    createdAt,
  }));
  await participants.insertParticipants(trx, rows);
  const named = rows.map((row) => ({ ...row, _id: row.id, userId: row.userId ?? null }));
  await recordTeam(trx, context, { people: named, email, given: consent });
}

/** Of a deleted event the teams are final from its start. */
const deletedRules = ({ eventStartDate }: StoredRegistration) => ({
  startDate: eventStartDate,
  rosterLocksAt: eventStartDate,
});

function checkRosterIsOpen(
  { clock, config }: AppContext,
  { rosterLocksAt, startDate }: Pick<EventRules, 'rosterLocksAt' | 'startDate'>,
): void {
  if (clock() < new Date(rosterLocksAt)) return;
  const detail = hasBegun({ startDate }, clock())
    ? 'The event has begun: the team cannot change any more'
    : `${teamsFinalSince(rosterLocksAt, config.timeZone)}: the team cannot change any more`;
  throw new AppError('transition_not_allowed', { detail });
}

export interface LockedTeam {
  registration: StoredRegistration;
  members: TeamMember[];
  /** The rules of the event; undefined once it is gone. */
  rules: EventRules | undefined;
}

/**
 * Reads a team's registration and members under the lock of the event's seats, so that two people who join at
 * once cannot both become its last member, and under its own, which is all that the gate takes: nobody changes or leaves
 * while they are admitted. Throws `registration_changed`, and `transition_not_allowed` once the registration has ended or
 * the teams of the event are final.
 */
export async function lockTeam(
  trx: DatabaseTransaction,
  context: AppContext,
  registrationId: string,
  teamId: string,
): Promise<LockedTeam> {
  const found = await findRegistrationCore(trx, registrationId);
  if (!found) throw new AppError('registration_not_found');
  // Ends what has lapsed: the team's own hold, and the hold of a person who joins.
  const { rules } = await lockAndPromote(trx, context, found.eventId);
  await lockRow(trx, 'registrations', 'id', registrationId);
  const registration = await findRegistration(trx, { id: registrationId });
  if (!registration) throw new AppError('registration_not_found');
  if (registration.eventId !== found.eventId) throw registrationChanged();
  if (hasEnded(registration.status)) {
    throw new AppError('transition_not_allowed', { detail: 'The registration of this team has ended' });
  }
  checkRosterIsOpen(context, rules ?? deletedRules(registration));
  return { registration, members: await participants.listTeamMembers(trx, teamId), rules };
}

/**
 * What comes after every change. The version rises only where something changed that a form of the desk shows and would
 * store again: who joins, or leaves without being the contact, is on no such form, and stops no admin.
 */
async function afterChange(
  trx: DatabaseTransaction,
  context: AppContext,
  team: LockedTeam,
  note: string,
  actor: Actor,
) {
  const { registration } = team;
  const people = await participants.listTeamMembers(trx, registration.teamId ?? '');
  await updateRegistration(trx, registration._id, {
    searchText: searchTextOf(registration.code, { ...registration, people }),
  });
  if (team.rules) await markIncomplete(trx, context, team.rules, [registration]);
  await insertHistory(trx, {
    registrationId: registration._id,
    kind: 'team',
    note,
    actor,
    at: context.clock().toISOString(),
  });
}

/**
 * Adds a member under the team's lock, mails them their own pass, and returns their id. `consent` is what somebody said who
 * joins; it is left out where somebody else names them.
 */
export async function addMember(
  trx: DatabaseTransaction,
  context: AppContext,
  team: LockedTeam,
  person: Omit<NewPerson, 'role'>,
  actor: Actor,
  consent?: GivenConsent,
): Promise<string> {
  const { registration, members } = team;
  const id = nanoid();
  const accounts = person.userId ? undefined : await findVerifiedAccounts(trx, [person.email]);
  const position = Math.max(0, ...members.map((member) => member.position)) + 1;
  await participants.insertParticipants(trx, [
    {
      ...person,
      userId: person.userId ?? accounts?.get(person.email) ?? null,
      role: MEMBER_ROLE,
      code: newPassCode(),
      id,
      teamId: registration.teamId,
      registrationId: registration._id,
      eventId: registration.eventId,
      position,
      language: chosenLanguage(),
      createdAt: context.clock().toISOString(),
    },
  ]);
  const isConfirmed = registration.status === 'confirmed';
  const source = emailSourceOf(actor);
  // A person who joined with the code knows it, and gets the pass once there is one. Until the e-mail of the team is verified, nobody
  // is mailed: the confirmation goes to all.
  if (registration.verifyBy === null && (isConfirmed || !person.userId)) {
    const kind = isConfirmed ? 'confirmed' : 'added';
    await enqueueEmails(trx, context, [{ kind, registrationId: registration._id, recipient: person.email }], source);
  }
  const { _id: registrationId, eventTitle } = registration;
  const people = [{ ...person, _id: id, userId: person.userId ?? null }];
  const email = consent ? person.email : null;
  await recordPeople(trx, context, [{ registrationId, eventTitle, people, email, given: consent, source }]);
  await rememberProfiles(trx, context, [{ by: actor.kind === 'participant' ? actor.id : null, people: [person] }]);
  await afterChange(trx, context, team, `${person.name} joined`, actor);
  return id;
}

/**
 * Removes a member under the team's lock; they may register for the event again, and their pass is dead. Throws
 * `transition_not_allowed` for one who was admitted at the gate: somebody else would come in on the free seat.
 */
export async function removeMember(
  trx: DatabaseTransaction,
  context: AppContext,
  team: LockedTeam,
  member: TeamMember,
  actor: Actor,
  note = `${member.name} left the team`,
): Promise<void> {
  if (!(await participants.releaseMember(trx, member._id, context.clock().toISOString()))) {
    throw new AppError('transition_not_allowed', {
      detail: `${member.name} was checked in at the gate and stays in the team`,
    });
  }
  const owner = await ownerWithout(trx, team, member);
  if (owner) {
    await updateRegistration(trx, team.registration._id, owner);
    await updateTeamPeople(trx, team.registration._id);
    await raiseVersion(trx, team.registration._id);
  }
  const registration = { ...team.registration, ...owner };
  await afterChange(trx, context, { ...team, registration }, note, actor);
}

/** What the leader takes over from another member who left. */
async function ownerWithout(trx: DatabaseTransaction, team: LockedTeam, left: TeamMember) {
  const leader = team.members.find(({ role, _id }) => role === LEADER_ROLE && _id !== left._id);
  return leader && takenOver(trx, team, left, leader);
}

/**
 * What a member takes over of a registration from one who was its contact, or had registered it, and so had its code: who it belongs
 * to, with a new code. Undefined where that one was neither. The account of somebody else that registered it keeps it.
 */
async function takenOver(
  trx: DatabaseTransaction,
  { registration }: LockedTeam,
  from: TeamMember,
  { userId, email, phone, college }: TeamMember,
) {
  const wasOwner = from.userId !== null && from.userId === registration.userId;
  if (!wasOwner && from.email !== registration.email) return undefined;
  const owner = { code: newPassCode(), userId: wasOwner ? userId : (registration.userId ?? userId) };
  const contact = { email, phone, college };
  if (email === registration.email) return { ...owner, ...contact };
  // Anybody joins with an account whose e-mail nobody has verified.
  const isVerified = userId !== null && (await findVerifiedEmail(trx, userId)) === email;
  return { ...owner, ...contact, ...UNVERIFIED, provedAt: isVerified ? registration.provedAt : null };
}

/** Changes what is stored of a member under the team's lock; not of one who was admitted at the gate. */
export async function changeMember(
  trx: DatabaseTransaction,
  context: AppContext,
  team: LockedTeam,
  member: TeamMember,
  { changes, note, actor }: { changes: { name?: string; phone?: string | null }; note: string; actor: Actor },
): Promise<void> {
  if (member.checkedInAt) {
    throw new AppError('transition_not_allowed', { detail: `${member.name} was checked in at the gate already` });
  }
  await participants.changeMember(trx, member._id, changes);
  const phone = changes.phone === undefined ? {} : { phone: changes.phone };
  const registration = { ...team.registration, ...(member.role === LEADER_ROLE ? phone : {}) };
  if (member.role === LEADER_ROLE && changes.phone !== undefined) {
    await updateRegistration(trx, registration._id, phone);
  }
  if (member.role === LEADER_ROLE) await updateTeamPeople(trx, registration._id);
  await raiseVersion(trx, registration._id);
  await afterChange(trx, context, { ...team, registration }, note, actor);
}

/** Stores another name of a team's registration under the team's lock. */
export async function renameTeam(
  trx: DatabaseTransaction,
  context: AppContext,
  team: LockedTeam,
  name: string,
  actor: Actor,
): Promise<void> {
  const { registration } = team;
  await updateRegistration(trx, registration._id, { name });
  await raiseVersion(trx, registration._id);
  const note = `${registration.name} is called ${name} now`;
  await afterChange(trx, context, { ...team, registration: { ...registration, name } }, note, actor);
}

/** Sets whether the other members of a team see a member's e-mail and phone. */
export async function setSharing(db: Database, memberId: string, sharesContact: boolean): Promise<void> {
  await participants.changeMember(db, memberId, { sharesContact });
}

/** How many people left a team's registration while it went on. */
export const countLeavers = (db: Database, registrationId: string): Promise<number> =>
  participants.countLeavers(db, registrationId);

/** The person of an id with when they left, also of a registration that has ended. */
export const findMember = (db: Database, id: string) => participants.findParticipant(db, id);

function handOverEmails(
  { _id: registrationId, status, verifyBy, email }: StoredRegistration,
  { leader, former }: { leader: TeamMember; former: TeamMember | undefined },
): NewEmail[] {
  const isContact = leader.email === email;
  // The link that the former leader got confirms no more: it was for their e-mail. That of another contact does.
  if (verifyBy !== null) return isContact ? [{ kind: 'confirm_again', registrationId }] : [];
  const emails: NewEmail[] = [{ kind: 'leader', registrationId }];
  // The former leader keeps only their own pass, and another contact has a new code.
  if (status === 'confirmed' && former) emails.push({ kind: 'confirmed', registrationId, recipient: former.email });
  const kind = emailKindFor(status);
  if (!isContact && kind) emails.push({ kind, registrationId, recipient: email });
  return emails;
}

/**
 * Makes a member the leader under the team's lock, in place of one whose code of the registration opens nothing any more. Where
 * that one was its contact, or had registered it, the member is both; who else is stays, and gets the new code.
 */
export async function transferLeadership(
  trx: DatabaseTransaction,
  context: AppContext,
  team: LockedTeam,
  member: TeamMember,
  actor: Actor,
): Promise<void> {
  const former = team.members.find(({ role }) => role === LEADER_ROLE);
  if (former) await participants.changeMember(trx, former._id, { role: MEMBER_ROLE, position: member.position });
  await participants.changeMember(trx, member._id, { role: LEADER_ROLE, position: 0 });
  // Who led before knows the code, and everybody whom they showed it to.
  const owner = (former && (await takenOver(trx, team, former, member))) ?? { code: newPassCode() };
  await updateRegistration(trx, team.registration._id, owner);
  await updateTeamPeople(trx, team.registration._id);
  await raiseVersion(trx, team.registration._id);
  const registration = { ...team.registration, ...owner };
  await enqueueEmails(trx, context, handOverEmails(registration, { leader: member, former }), emailSourceOf(actor));
  await afterChange(trx, context, { ...team, registration }, `${member.name} leads now`, actor);
}
