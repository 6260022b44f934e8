import { nanoid } from 'nanoid';
import type { DeskPerson, NewDeskPerson } from '#contract/desk/registration-edits.ts';
import { LEADER_ROLE, MEMBER_ROLE } from '#contract/team-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { findProvedAccounts } from '../../auth/proof/proved-accounts.service.ts';
import { enqueueEmails, type NewEmail } from '../../notifications/email-queue.service.ts';
import { type ConsentingPerson, recordPeople } from '../../privacy/registration-consents.service.ts';
import { type Actor, DESK_EMAILS } from '../actors.ts';
import { alreadyRegistered } from '../can-register.service.ts';
import { emailKindFor } from '../change-status.service.ts';
import {
  insertParticipants,
  listRegisteredEmails,
  releaseMember,
  type StoredParticipant,
} from '../participants.repository.ts';
import { updateRegistration } from '../registrations.repository.ts';
import { newPassCode } from '../roster/new-pass-code.ts';
import { factsOf } from '../rules/roster-check.service.ts';
import type { StoredRegistration } from '../stored-registration.ts';
import { updateParticipant, updateTeamName } from './desk.repository.ts';
import { type DeskRegistration, lockForDesk, recordEdit } from './desk-lock.service.ts';
import { decideRefusals, otherEventRefusals, rosterRefusals } from './desk-rules.service.ts';

type Person = Pick<StoredParticipant, 'name' | 'email' | 'phone' | 'college'>;

const labels = { name: 'Name', email: 'E-mail', phone: 'Phone', college: 'College' } as const;

/** `Name: Asah → Asha`, for the history; empty where nothing changes. */
function changesText(before: Person, after: Person): string {
  return (Object.keys(labels) as (keyof Person)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => `${labels[field]}: ${before[field] ?? 'none'} → ${after[field] ?? 'none'}`)
    .join(', ');
}

/** What is given replaces; phone and college that are left out stay. */
const withGiven = (before: Person, given: DeskPerson): Person => ({
  name: given.name,
  email: given.email,
  phone: given.phone === undefined ? before.phone : given.phone,
  college: given.college === undefined ? before.college : given.college,
});

async function checkEmailIsFree(trx: DatabaseTransaction, eventId: string, email: string): Promise<void> {
  const registered = await listRegisteredEmails(trx, eventId, [email]);
  if (registered.length > 0) throw alreadyRegistered([{ email, path: 'email' }]);
}

async function accountOf(trx: DatabaseTransaction, email: string): Promise<string | null> {
  return (await findProvedAccounts(trx, [email])).get(email) ?? null;
}

/** What the other events of a person say against them, where they are new here: another e-mail is another person. */
async function refusalsOfEmail(
  trx: DatabaseTransaction,
  context: AppContext,
  { registration, event }: DeskRegistration,
  email: string,
): Promise<string[]> {
  if (!event.rules) return [];
  return otherEventRefusals(trx, context, event.rules, registration, [{ email, userId: await accountOf(trx, email) }]);
}

/** What the event's rules say against a new member next to those who stay. */
async function refusalsOfMember(
  trx: DatabaseTransaction,
  context: AppContext,
  desk: DeskRegistration,
  staying: StoredParticipant[],
  given: NewDeskPerson,
): Promise<string[]> {
  const { rules } = desk.event;
  if (!rules) return [];
  return [
    // The size of a team is decided where somebody is added.
    ...rosterRefusals({ ...rules, teamSize: Math.max(rules.teamSize, staying.length + 1) }, desk.registration, {
      ...{ staying, coming: [given], isOpen: true },
    }),
    ...(await refusalsOfEmail(trx, context, desk, given.email)),
  ];
}

/** The email that brings somebody their pass, or says what they wait for; none while a payment is under review. */
function passEmail({ _id, status, email }: StoredRegistration, recipient: string): NewEmail[] {
  const kind = recipient === email || status === 'confirmed' ? emailKindFor(status) : 'added';
  return kind ? [{ kind, registrationId: _id, recipient }] : [];
}

const withdrawn = (
  { eventTitle }: StoredRegistration,
  { name, email }: Person,
  why: 'email_changed' | 'removed',
): NewEmail => ({ kind: 'pass_withdrawn', recipient: email, data: { name, eventTitle, why } });

/**
 * Stores what changed about a person. With another e-mail they get a new code and the account that proved it; the contact of
 * the registration follows, and so the registration's code, which opens the pass of its owner.
 */
async function changePerson(
  trx: DatabaseTransaction,
  context: AppContext,
  { registration }: DeskRegistration,
  before: StoredParticipant,
  after: Person,
): Promise<void> {
  const isContact = registration.kind === 'individual' || before.email === registration.email;
  const isOther = before.email !== after.email;
  const owner = isOther ? { userId: await accountOf(trx, after.email) } : {};
  await updateParticipant(trx, before._id, { ...after, ...owner, ...(isOther ? { code: newPassCode() } : {}) });
  if (isContact) {
    const { name, ...contact } = after;
    await updateRegistration(trx, registration._id, {
      ...contact,
      ...owner,
      ...(registration.kind === 'individual' ? { name } : {}),
      ...(isOther ? { code: newPassCode() } : {}),
    });
  }
  if (!isOther) return;
  const { name, email } = after;
  await recordNamed(trx, context, registration, { _id: before._id, name, email, userId: owner.userId ?? null });
  const current = isContact ? { ...registration, email: after.email } : registration;
  await enqueueEmails(
    trx,
    context,
    [...passEmail(current, after.email), withdrawn(registration, before, 'email_changed')],
    DESK_EMAILS,
  );
}

/** Returns what the history says of rules that are ignored. Throws `against_rules`, and `already_registered`. */
async function checkEmailChange(
  trx: DatabaseTransaction,
  context: AppContext,
  desk: DeskRegistration,
  before: StoredParticipant,
  given: DeskPerson,
): Promise<string> {
  if (before.email === given.email) return '';
  await checkEmailIsFree(trx, desk.registration.eventId, given.email);
  return decideRefusals(await refusalsOfEmail(trx, context, desk, given.email), given);
}

function personOf({ people }: DeskRegistration, personId: string): StoredParticipant {
  const person = people.find(({ _id }) => _id === personId);
  if (!person) throw new AppError('registration_not_found', { detail: 'This person is no longer in the registration' });
  return person;
}

/**
 * An admin changes a person of a registration. Throws what `lockForDesk` throws, `already_registered` where the new
 * e-mail is in the event, and `against_rules` where rules of the event refuse the person and no reason is given to ignore them.
 */
export async function editPerson(
  context: AppContext,
  ids: { id: string; personId: string },
  given: DeskPerson,
  actor: Actor,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const desk = await lockForDesk(trx, context, ids.id, given.version);
    const before = personOf(desk, ids.personId);
    const after = withGiven(before, given);
    const note = changesText(before, after);
    if (note === '') return;
    const against = await checkEmailChange(trx, context, desk, before, given);
    await changePerson(trx, context, desk, before, after);
    await recordEdit(trx, context, ids.id, { note: `${before.name}: ${note}${against}`, reason: given.reason, actor });
  });
}

/**
 * An admin changes a registration: of an individual its person, of a team its name and contact. Throws as `editPerson`.
 */
export async function editRegistration(
  context: AppContext,
  id: string,
  given: DeskPerson,
  actor: Actor,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const desk = await lockForDesk(trx, context, id, given.version);
    const { registration, people } = desk;
    const after = withGiven(registration, given);
    const note = changesText(registration, after);
    if (note === '') return;
    const [person] = people;
    const isPerson = registration.kind === 'individual' && person !== undefined;
    const against = isPerson ? await checkEmailChange(trx, context, desk, person, given) : '';
    if (isPerson) await changePerson(trx, context, desk, person, after);
    else await changeTeam(trx, context, registration, after);
    await recordEdit(trx, context, id, { note: `${note}${against}`, reason: given.reason, actor });
  });
}

/** A team's name and contact; a new contact gets the registration's code, which is made new. */
async function changeTeam(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: StoredRegistration,
  after: Person,
): Promise<void> {
  const isOther = after.email !== registration.email;
  const owner = isOther ? { userId: await accountOf(trx, after.email), code: newPassCode() } : {};
  await updateRegistration(trx, registration._id, { ...after, ...owner });
  if (registration.teamId) await updateTeamName(trx, registration.teamId, after.name);
  if (!isOther) return;
  await enqueueEmails(
    trx,
    context,
    [
      ...passEmail({ ...registration, email: after.email }, after.email),
      withdrawn(registration, registration, 'email_changed'),
    ],
    DESK_EMAILS,
  );
}

/** An admin named them: it is recorded, as a member's naming by a leader is. */
async function recordNamed(
  trx: DatabaseTransaction,
  context: AppContext,
  { _id: registrationId, eventTitle }: StoredRegistration,
  person: ConsentingPerson,
): Promise<void> {
  await recordPeople(trx, context, [
    { registrationId, eventTitle, people: [person], email: null, given: undefined, source: DESK_EMAILS },
  ]);
}

async function insertMember(
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
      ...{ id, code: newPassCode(), name, email, phone, college, role, position },
      ...{ teamId: registration.teamId, registrationId: registration._id, eventId: registration.eventId },
      ...factsOf(given),
      userId,
      createdAt: context.clock().toISOString(),
    },
  ]);
  await recordNamed(trx, context, registration, { _id: id, name, email, userId, ...factsOf(given) });
}

function checkIsTeam({ registration }: DeskRegistration): void {
  if (registration.kind === 'team') return;
  throw new AppError('transition_not_allowed', { detail: 'This is no team: edit its one person instead' });
}

/** An admin adds a member to a team. Throws as `editPerson`, and `team_full`, which a reason overrides as well. */
export async function addPerson(context: AppContext, id: string, given: NewDeskPerson, actor: Actor): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const desk = await lockForDesk(trx, context, id, given.version);
    checkIsTeam(desk);
    const { people, event, registration } = desk;
    const isFull = event.rules !== undefined && people.length >= event.rules.teamSize;
    if (event.rules && isFull && !given.ignoreRules) {
      throw new AppError('team_full', { detail: `A team of this event has at most ${event.rules.teamSize} members` });
    }
    await checkEmailIsFree(trx, registration.eventId, given.email);
    const refusals = await refusalsOfMember(trx, context, desk, people, given);
    const against = decideRefusals(isFull ? ['The team is full', ...refusals] : refusals, given);
    const position = Math.max(0, ...people.map((person) => person.position)) + 1;
    await insertMember(trx, context, desk, given, { role: MEMBER_ROLE, position });
    await enqueueEmails(trx, context, passEmail(registration, given.email), DESK_EMAILS);
    await recordEdit(trx, context, id, { note: `${given.name} was added${against}`, reason: given.reason, actor });
  });
}

async function release(trx: DatabaseTransaction, context: AppContext, person: StoredParticipant): Promise<void> {
  if (await releaseMember(trx, person._id, context.clock().toISOString())) return;
  throw new AppError('transition_not_allowed', { detail: `${person.name} was checked in at the gate and stays` });
}

/** An admin takes a member out of a team, who loses the pass. Throws as `editPerson`. */
export async function removePerson(
  context: AppContext,
  ids: { id: string; personId: string },
  { version, reason }: { version?: number | undefined; reason?: string | null | undefined },
  actor: Actor,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const desk = await lockForDesk(trx, context, ids.id, version);
    checkIsTeam(desk);
    const person = personOf(desk, ids.personId);
    if (person.role === LEADER_ROLE) {
      throw new AppError('transition_not_allowed', {
        detail: 'The team leader cannot be taken out. Swap them, or cancel the registration',
      });
    }
    await release(trx, context, person);
    await enqueueEmails(trx, context, [withdrawn(desk.registration, person, 'removed')], DESK_EMAILS);
    await recordEdit(trx, context, ids.id, { note: `${person.name} was taken out`, reason, actor });
  });
}

/** An admin puts another person in the place of a member, with role and, for the contact, all that goes with it. Throws as `editPerson`. */
export async function swapPerson(
  context: AppContext,
  ids: { id: string; personId: string },
  given: NewDeskPerson,
  actor: Actor,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const desk = await lockForDesk(trx, context, ids.id, given.version);
    checkIsTeam(desk);
    const person = personOf(desk, ids.personId);
    const { registration } = desk;
    if (given.email !== person.email) await checkEmailIsFree(trx, registration.eventId, given.email);
    const staying = desk.people.filter(({ _id }) => _id !== person._id);
    const against = decideRefusals(await refusalsOfMember(trx, context, desk, staying, given), given);
    await release(trx, context, person);
    await insertMember(trx, context, desk, given, person);
    const isContact = person.email === registration.email;
    if (isContact) {
      const { email, phone = null, college = null } = given;
      const owner = { userId: await accountOf(trx, email), code: newPassCode() };
      await updateRegistration(trx, registration._id, { email, phone, college, ...owner });
    }
    const current = isContact ? { ...registration, email: given.email } : registration;
    await enqueueEmails(
      trx,
      context,
      [...passEmail(current, given.email), withdrawn(registration, person, 'removed')],
      DESK_EMAILS,
    );
    await recordEdit(trx, context, ids.id, {
      note: `${given.name} came for ${person.name}${against}`,
      reason: given.reason,
      actor,
    });
  });
}
