import type { DeskPerson, NewDeskPerson } from '#contract/desk/registration-edits.ts';
import { isTeamFull, LEADER_ROLE, MEMBER_ROLE, teamLimit } from '#contract/team-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import type { NewEmail } from '../../notifications/email-contents.ts';
import { enqueueEmails } from '../../notifications/email-queue.service.ts';
import { type Actor, DESK_EMAILS } from '../actors.ts';
import { alreadyRegistered } from '../can-register.service.ts';
import { listRegisteredEmails, type StoredParticipant } from '../participants.repository.ts';
import { updateTeamPeople } from '../registrations.repository.ts';
import type { StoredRegistration } from '../stored-registration.ts';
import { type DeskRegistration, lockForDesk, recordEdit } from './desk-lock.service.ts';
import {
  accountOf,
  changeTeam,
  correctEmail,
  correctPerson,
  insertMember,
  type Person,
  passEmail,
  release,
  replacePerson,
  withdrawn,
} from './desk-people.service.ts';
import { decideRefusals, otherEventRefusals, requireNotErased, rosterRefusals } from './desk-rules.service.ts';

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

/** A team whose contact was erased may still be spelled another way. */
const isSameContact = (before: Person, after: Person): boolean =>
  changesText({ ...before, name: after.name }, after) === '';

async function checkEmailIsFree(trx: DatabaseTransaction, eventId: string, email: string): Promise<void> {
  const registered = await listRegisteredEmails(trx, eventId, [email]);
  if (registered.length > 0) throw alreadyRegistered([{ email, path: 'email' }]);
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
      staying,
      coming: [given],
      isOpen: true,
    }),
    ...(await refusalsOfEmail(trx, context, desk, given.email)),
  ];
}

/**
 * Changes a person: another e-mail is another person, unless the admin says that it is the same one. Returns what the history
 * says of it. Throws `against_rules`, `already_registered`, and `transition_not_allowed` where another person is to come for one who is inside, and of one who was erased.
 */
async function changePerson(
  trx: DatabaseTransaction,
  context: AppContext,
  desk: DeskRegistration,
  before: StoredParticipant,
  given: DeskPerson,
): Promise<string> {
  requireNotErased(before);
  const after = withGiven(before, given);
  if (before.email === given.email) {
    await correctPerson(trx, desk, before, after);
    return '';
  }
  await checkEmailIsFree(trx, desk.registration.eventId, given.email);
  if (given.isSamePerson) {
    const against = decideRefusals(await refusalsOfEmail(trx, context, desk, given.email), given);
    await correctEmail(trx, context, desk, before, after);
    return against;
  }
  const staying = desk.people.filter(({ _id }) => _id !== before._id);
  const against = decideRefusals(await refusalsOfMember(trx, context, desk, staying, given), given);
  await replacePerson(trx, context, desk, before, { given, why: 'email_changed' });
  return `, another person${against}`;
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
    const note = changesText(before, withGiven(before, given));
    if (note === '') return;
    const against = await changePerson(trx, context, desk, before, given);
    if (desk.registration.kind === 'team') await updateTeamPeople(trx, ids.id);
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
    const against = isPerson ? await changePerson(trx, context, desk, person, given) : '';
    if (!isPerson) {
      if (!isSameContact(registration, after)) requireNotErased(registration);
      await changeTeam(trx, context, desk, after);
      await updateTeamPeople(trx, id);
    }
    await recordEdit(trx, context, id, { note: `${note}${against}`, reason: given.reason, actor });
  });
}

function checkIsTeam({ registration }: DeskRegistration): void {
  if (registration.kind === 'team') return;
  throw new AppError('transition_not_allowed', { detail: 'This is no team: edit its one person instead' });
}

/** Mails a member who comes or goes; nobody before the e-mail of the team is verified: its confirmation goes to all. */
async function tellMember(
  trx: DatabaseTransaction,
  context: AppContext,
  { verifyBy }: StoredRegistration,
  emails: NewEmail[],
): Promise<void> {
  if (verifyBy === null) await enqueueEmails(trx, context, emails, DESK_EMAILS);
}

/** An admin adds a member to a team. Throws as `editPerson`, and `team_full`, which a reason overrides as well. */
export async function addPerson(context: AppContext, id: string, given: NewDeskPerson, actor: Actor): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const desk = await lockForDesk(trx, context, id, given.version);
    checkIsTeam(desk);
    const { people, event, registration } = desk;
    const isFull = event.rules !== undefined && isTeamFull(people.length, event.rules.teamSize);
    if (event.rules && isFull && !given.ignoreRules) {
      throw new AppError('team_full', { detail: teamLimit(event.rules.teamSize) });
    }
    await checkEmailIsFree(trx, registration.eventId, given.email);
    const refusals = await refusalsOfMember(trx, context, desk, people, given);
    const against = decideRefusals(isFull ? ['The team is full', ...refusals] : refusals, given);
    const position = Math.max(0, ...people.map((person) => person.position)) + 1;
    await insertMember(trx, context, desk, given, { role: MEMBER_ROLE, position });
    await tellMember(trx, context, registration, passEmail(registration, given.email));
    await recordEdit(trx, context, id, { note: `${given.name} was added${against}`, reason: given.reason, actor });
  });
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
    await tellMember(trx, context, desk.registration, [withdrawn(desk.registration, person, 'removed')]);
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
    if (given.email !== person.email) await checkEmailIsFree(trx, desk.registration.eventId, given.email);
    const staying = desk.people.filter(({ _id }) => _id !== person._id);
    const against = decideRefusals(await refusalsOfMember(trx, context, desk, staying, given), given);
    await replacePerson(trx, context, desk, person, { given, why: 'removed' });
    await updateTeamPeople(trx, ids.id);
    await recordEdit(trx, context, ids.id, {
      note: `${given.name} came for ${person.name}${against}`,
      reason: given.reason,
      actor,
    });
  });
}
