import type { ChangeMember, NewMember } from '#contract/team-roster.ts';
import { isTeamFull, LEADER_ROLE } from '#contract/team-rules.ts';
import type { TeamDetail } from '#contract/teams.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { findVerifiedAccounts } from '../auth/verification/verified-accounts.service.ts';
import { acceptAnswers, readAnswerRules, storeAnswers } from '../questions/answers.service.ts';
import { participantActor, type Requester } from '../registrations/actors.ts';
import { checkCanJoin, withDuplicateCheck } from '../registrations/can-register.service.ts';
import { readOtherEvents } from '../registrations/rules/other-events.service.ts';
import { checkOwnChanges } from '../registrations/rules/own-changes.service.ts';
import { checkRoster, factsOf } from '../registrations/rules/roster-check.service.ts';
import * as memberships from '../registrations/team-members.service.ts';
import { tellOfLeaving } from './roster-emails.service.ts';
import { updateTeam } from './teams.repository.ts';
import { asLeader, getRegisteredTeam, getTeamDetail, manages } from './teams.service.ts';

/** Each change of people mails two of them: a team that goes through more is used for something else. */
const MAX_LEAVERS = 30;

function memberOf({ members }: memberships.LockedTeam, memberId: string): memberships.TeamMember {
  const member = members.find(({ _id }) => _id === memberId);
  if (!member) throw new AppError('team_not_found', { detail: 'This person is not in the team' });
  return member;
}

/** Whether the same person is in the team already: the response to the first request was lost, and it came again. */
const isIn = ({ members }: memberships.LockedTeam, { name, email }: NewMember): boolean =>
  members.some((member) => member.email === email && member.name === name);

async function checkLeavers(trx: DatabaseTransaction, registrationId: string): Promise<void> {
  if ((await memberships.countLeavers(trx, registrationId)) < MAX_LEAVERS) return;
  throw new AppError('transition_not_allowed', {
    detail: 'The people of this team have changed too often. The organisers can change them for you',
  });
}

/**
 * Rejects a new member whom the event's rules do not allow next to the others, or whose other registrations are in the way.
 * Throws `validation_failed`, `event_conflict`, and `transition_not_allowed` where the event was deleted.
 */
async function checkNewMember(
  trx: DatabaseTransaction,
  context: AppContext,
  { rules }: memberships.LockedTeam,
  others: memberships.TeamMember[],
  input: NewMember,
): Promise<void> {
  if (!rules) {
    throw new AppError('transition_not_allowed', {
      detail: 'This event is cancelled: nobody new comes into its teams',
    });
  }
  const pathOf = (member: number) => (member === others.length ? '' : undefined);
  checkRoster(rules, 'team', [...others, input], { pathOf, isOpen: true });
  const { email } = input;
  const userId = (await findVerifiedAccounts(trx, [email])).get(email) ?? null;
  const newcomers = [{ email, userId, path: 'email' }];
  (await readOtherEvents(trx, context, rules, newcomers)).check(newcomers, undefined);
}

const withFacts = ({ answers: _answers, ...person }: NewMember) => ({ ...person, ...factsOf(person) });

/** Stores what the leader answered for a new member, who gives the required ones that are left out. Throws `validation_failed`. */
async function storeAnswersFor(
  trx: DatabaseTransaction,
  context: AppContext,
  { _id, eventId }: { _id: string; eventId: string },
  participantId: string,
  given: NewMember['answers'],
): Promise<void> {
  const sheets = [{ given, scope: 'person' as const, isPartial: true }];
  const [answers = []] = acceptAnswers(await readAnswerRules(trx, eventId, sheets), sheets);
  await storeAnswers(trx, context, [{ registrationId: _id, participantId, answers }]);
}

/** The leader corrects the name of the team. Throws `not_allowed` for others and `transition_not_allowed` once the roster is closed. */
export async function renameTeam(
  context: AppContext,
  teamId: string,
  teamName: string,
  user: SessionUser,
): Promise<TeamDetail> {
  await asLeader(context, teamId, user, async (trx, locked) => {
    if (locked.registration.name === teamName) return;
    await checkOwnChanges(trx, context, locked.registration._id, 'team');
    await updateTeam(trx, teamId, { teamName });
    await memberships.renameTeam(trx, context, locked, teamName, participantActor(user, user.name));
  });
  return getTeamDetail(context, teamId, user);
}

/**
 * Adds a person by e-mail; who is in the team already is not added twice. Throws `team_full`, `already_registered` by path, what `checkNewMember` throws,
 * `registration_closed`, and `transition_not_allowed` once the roster is closed.
 */
export async function addMember(
  context: AppContext,
  teamId: string,
  input: NewMember,
  { user, visitor }: Requester,
): Promise<TeamDetail> {
  const { registration } = await getRegisteredTeam(context, { id: teamId });
  await withDuplicateCheck(context, registration.eventId, [{ email: input.email, path: 'email' }], () =>
    asLeader(context, teamId, user, async (trx, locked) => {
      if (isIn(locked, input)) return;
      const { teamSize } = checkCanJoin(context, locked.rules);
      if (isTeamFull(locked.members.length, teamSize)) throw new AppError('team_full');
      await checkLeavers(trx, registration._id);
      await checkNewMember(trx, context, locked, locked.members, input);
      const actor = participantActor(user, user.name, visitor);
      const added = await memberships.addMember(trx, context, locked, withFacts(input), actor);
      await storeAnswersFor(trx, context, registration, added, input.answers);
    }),
  );
  return getTeamDetail(context, teamId, user);
}

/**
 * Replaces a member, who gets an e-mail about it, by another person. Throws `already_registered` by path, what `checkNewMember` throws, and
 * `transition_not_allowed` for the leader, for one who is inside, and once the roster is closed.
 */
export async function replaceMember(
  context: AppContext,
  teamId: string,
  memberId: string,
  input: NewMember,
  { user, visitor }: Requester,
): Promise<TeamDetail> {
  const { registration } = await getRegisteredTeam(context, { id: teamId });
  await withDuplicateCheck(context, registration.eventId, [{ email: input.email, path: 'email' }], () =>
    asLeader(context, teamId, user, async (trx, locked) => {
      const isGone = locked.members.every(({ _id }) => _id !== memberId);
      if (isGone && isIn(locked, input)) return;
      const member = memberOf(locked, memberId);
      if (member.role === LEADER_ROLE) {
        throw new AppError('transition_not_allowed', { detail: 'Hand over the leadership first' });
      }
      await checkLeavers(trx, registration._id);
      const others = locked.members.filter(({ _id }) => _id !== memberId);
      await checkNewMember(trx, context, locked, others, input);
      const actor = participantActor(user, user.name, visitor);
      const note = `${input.name} takes the place of ${member.name}`;
      await memberships.removeMember(trx, context, locked, member, actor, note);
      const added = await memberships.addMember(trx, context, { ...locked, members: others }, withFacts(input), actor);
      await storeAnswersFor(trx, context, registration, added, input.answers);
      await tellOfLeaving(trx, context, locked.registration, member, { actor, byMember: false });
    }),
  );
  return getTeamDetail(context, teamId, user);
}

function noteOf({ name: before, ...member }: memberships.TeamMember, { name, phone }: ChangeMember): string {
  const spelling = name !== undefined && name !== before ? `${before} is spelled ${name} now` : null;
  const number = phone !== undefined && phone !== member.phone ? `the phone number of ${name ?? before} changed` : null;
  return [spelling, number].filter(Boolean).join('; ');
}

/**
 * Corrects name and phone, by the leader or the member; only the member shares the contact with the team. Throws
 * `not_allowed` for others and `transition_not_allowed` once the roster is closed.
 */
export async function changeMember(
  context: AppContext,
  teamId: string,
  memberId: string,
  input: ChangeMember,
  user: SessionUser,
): Promise<TeamDetail> {
  const { registration } = await getRegisteredTeam(context, { id: teamId });
  const { name, phone, sharesContact } = input;
  if (sharesContact !== undefined) {
    const own = (await memberships.listTeamMembers(context.db, teamId)).find(({ _id }) => _id === memberId);
    if (own?.userId !== user.id) throw new AppError('not_allowed', { detail: 'Everybody decides this for themselves' });
    await memberships.setSharing(context.db, memberId, sharesContact);
  }
  if (name !== undefined || phone !== undefined) {
    await inTransaction(context.db, async (trx) => {
      const locked = await memberships.lockTeam(trx, context, registration._id, teamId);
      const member = memberOf(locked, memberId);
      if (!manages(locked, user) && member.userId !== user.id) {
        throw new AppError('not_allowed', { detail: 'Only the team leader can do this' });
      }
      const note = noteOf(member, input);
      if (note === '') return;
      await checkOwnChanges(trx, context, registration._id, 'team');
      const changes = { ...(name === undefined ? {} : { name }), ...(phone === undefined ? {} : { phone }) };
      const actor = participantActor(user, user.name);
      await memberships.changeMember(trx, context, locked, member, { changes, note, actor });
    });
  }
  return getTeamDetail(context, teamId, user);
}
