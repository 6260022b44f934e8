import { nanoid } from 'nanoid';
import type { NewDeskPerson } from '#contract/desk/registration-edits.ts';
import { LEADER_ROLE } from '#contract/team-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { findVerifiedAccounts } from '../../auth/verification/verified-accounts.service.ts';
import type { NewEmail } from '../../notifications/email-contents.ts';
import { enqueueEmails } from '../../notifications/email-queue.service.ts';
import { moveConsents } from '../../privacy/consents/consents.service.ts';
import { recordPeople } from '../../privacy/registration-consents.service.ts';
import { keepAnswersWith } from '../../questions/answers.service.ts';
import { DESK_EMAILS } from '../actors.ts';
import { emailKindFor } from '../change-status.service.ts';
import { insertParticipants, releaseMember, type StoredParticipant } from '../participants.repository.ts';
import { newPassCode } from '../pass-access/new-pass-code.ts';
import { updateRegistration } from '../registrations.repository.ts';
import { factsOf } from '../rules/roster-check.service.ts';
import type { StoredRegistration } from '../stored-registration.ts';
import { extendVerification, UNVERIFIED } from '../verification/extend-verification.service.ts';
import { updateParticipant, updateTeamName } from './desk.repository.ts';
import type { DeskRegistration } from './desk-lock.service.ts';

export type Person = Pick<StoredParticipant, 'name' | 'email' | 'phone' | 'college'>;

/** The account that has verified an e-mail. */
export async function accountOf(trx: DatabaseTransaction, email: string): Promise<string | null> {
  return (await findVerifiedAccounts(trx, [email])).get(email) ?? null;
}

/** The email that brings somebody their pass, or says what they wait for; none while a payment is under review. */
export function passEmail({ _id, status, email }: StoredRegistration, recipient: string): NewEmail[] {
  const kind = recipient === email || status === 'confirmed' ? emailKindFor(status) : 'added';
  return kind ? [{ kind, registrationId: _id, recipient }] : [];
}

export const withdrawn = (
  { eventId, eventTitle }: StoredRegistration,
  { name, email, language = null }: Person & { language?: string | null },
  why: 'email_changed' | 'removed',
): NewEmail => ({ kind: 'pass_withdrawn', recipient: email, language, data: { name, eventId, eventTitle, why } });

/**
 * The contact of a registration has another e-mail: its account and a new code go with it, and what was known of the verification of the
 * earlier one does not. Where a verification was waited for, the new one is asked for it, with the whole time again.
 */
async function changeContact(
  trx: DatabaseTransaction,
  context: AppContext,
  { registration, event }: Pick<DeskRegistration, 'registration' | 'event'>,
  contact: Partial<Person> & { email: string },
): Promise<void> {
  const owner = { userId: await accountOf(trx, contact.email), code: newPassCode() };
  await updateRegistration(trx, registration._id, { ...contact, ...owner, ...UNVERIFIED });
  if (registration.verifyBy !== null) await extendVerification(trx, context, registration, event.rules);
}

/** Mails the pass to its new owner, and to the earlier one that theirs is not valid; before the verification of the contact's e-mail only its link. */
async function mailChange(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: StoredRegistration,
  { before, after, why }: { before: Person; after: Person; why: 'email_changed' | 'removed' },
): Promise<void> {
  const isContact = registration.kind === 'individual' || before.email === registration.email;
  const current = isContact ? { ...registration, email: after.email } : registration;
  const { _id: registrationId } = registration;
  const link: NewEmail[] = isContact ? [{ kind: 'confirm_registration', registrationId }] : [];
  const mails = [...passEmail(current, after.email), withdrawn(registration, before, why)];
  await enqueueEmails(trx, context, registration.verifyBy === null ? mails : link, DESK_EMAILS);
}

/**
 * The leader of a team has another e-mail, or is somebody else, and is not its contact: the registration gets a new code, since who led knows
 * the earlier one, and the contact is mailed it. Where that one registered the team, the account goes with it.
 */
async function changeLeader(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: StoredRegistration,
  { before, after }: { before: StoredParticipant; after: Person },
): Promise<void> {
  const isOwner = before.userId !== null && before.userId === registration.userId;
  const owner = isOwner ? { userId: await accountOf(trx, after.email) } : {};
  await updateRegistration(trx, registration._id, { code: newPassCode(), ...owner });
  if (registration.verifyBy !== null) return;
  await enqueueEmails(trx, context, passEmail(registration, registration.email), DESK_EMAILS);
}

/** Passes on what goes with the e-mail of a person, and mails who has it now and who had it. */
async function passOn(
  trx: DatabaseTransaction,
  context: AppContext,
  desk: DeskRegistration,
  change: { before: StoredParticipant; after: Person; why: 'email_changed' | 'removed' },
): Promise<void> {
  const { registration } = desk;
  const { before, after } = change;
  const { name, ...contact } = after;
  const isPerson = registration.kind === 'individual';
  if (isPerson || before.email === registration.email) {
    await changeContact(trx, context, desk, { ...contact, ...(isPerson ? { name } : {}) });
  } else if (before.role === LEADER_ROLE) await changeLeader(trx, context, registration, change);
  await mailChange(trx, context, registration, change);
}

/** Stores another spelling or contact of a person who keeps their e-mail; the contact of the registration follows. */
export async function correctPerson(
  trx: DatabaseTransaction,
  { registration }: DeskRegistration,
  before: StoredParticipant,
  after: Person,
): Promise<void> {
  await updateParticipant(trx, before._id, after);
  const { name, ...contact } = after;
  const isPerson = registration.kind === 'individual';
  if (!isPerson && before.email !== registration.email) return;
  await updateRegistration(trx, registration._id, { ...contact, ...(isPerson ? { name } : {}) });
}

/**
 * Stores another e-mail of the same person, which was mistyped or has changed: age, answers and guardian stay, and the consents
 * that they gave go with them. They get a new code, since the earlier one was mailed to somebody else.
 */
export async function correctEmail(
  trx: DatabaseTransaction,
  context: AppContext,
  desk: DeskRegistration,
  before: StoredParticipant,
  after: Person,
): Promise<void> {
  const userId = await accountOf(trx, after.email);
  await updateParticipant(trx, before._id, { ...after, userId, code: newPassCode() });
  await moveConsents(trx, before, { email: after.email, userId });
  await passOn(trx, context, desk, { before, after, why: 'email_changed' });
}

/**
 * Somebody else comes for a person, with their role and, for the contact, all that goes with it. What is known of the earlier
 * person, their age, answers, guardian and consents, stays theirs alone. Throws `transition_not_allowed` for one who is inside.
 */
export async function replacePerson(
  trx: DatabaseTransaction,
  context: AppContext,
  desk: DeskRegistration,
  before: StoredParticipant,
  { given, why }: { given: NewDeskPerson; why: 'email_changed' | 'removed' },
): Promise<void> {
  const { registration } = desk;
  await release(trx, context, before);
  if (registration.kind === 'individual') await keepAnswersWith(trx, registration._id, before._id);
  await insertMember(trx, context, desk, given, before);
  const { name, email, phone = null, college = null } = given;
  await passOn(trx, context, desk, { before, after: { name, email, phone, college }, why });
}

/** A team's name and contact; a new contact gets the registration's code, which is made new. */
export async function changeTeam(
  trx: DatabaseTransaction,
  context: AppContext,
  desk: DeskRegistration,
  after: Person,
): Promise<void> {
  const { registration } = desk;
  const isOther = after.email !== registration.email;
  if (isOther) await changeContact(trx, context, desk, after);
  else await updateRegistration(trx, registration._id, { ...after });
  if (registration.teamId) await updateTeamName(trx, registration.teamId, after.name);
  if (!isOther) return;
  await mailChange(trx, context, registration, { before: registration, after, why: 'email_changed' });
}

/** Stores a new person of a registration, whom an admin names. */
export async function insertMember(
  trx: DatabaseTransaction,
  context: AppContext,
  { registration }: DeskRegistration,
  given: NewDeskPerson,
  { role, position }: { role: string; position: number },
): Promise<void> {
  const { name, email, phone = null, college = null } = given;
  const id = nanoid();
  const userId = await accountOf(trx, email);
  await insertParticipants(trx, [
    {
      id,
      code: newPassCode(),
      name,
      email,
      phone,
      college,
      role,
      position,
      teamId: registration.teamId,
      registrationId: registration._id,
      eventId: registration.eventId,
      ...factsOf(given),
      userId,
      createdAt: context.clock().toISOString(),
    },
  ]);
  // An admin named them, which is recorded as a member's naming by a leader is.
  const { _id: registrationId, eventTitle } = registration;
  const people = [{ _id: id, name, email, userId, ...factsOf(given) }];
  await recordPeople(trx, context, [
    { registrationId, eventTitle, people, email: null, given: undefined, source: DESK_EMAILS },
  ]);
}

/** Takes a person out of a registration that goes on. Throws `transition_not_allowed` for one who is inside. */
export async function release(trx: DatabaseTransaction, context: AppContext, person: StoredParticipant): Promise<void> {
  if (await releaseMember(trx, person._id, context.clock().toISOString())) return;
  throw new AppError('transition_not_allowed', { detail: `${person.name} was checked in at the gate and stays` });
}
