import { nanoid } from 'nanoid';
import { emailHint } from '#contract/people/email-hint.ts';
import { consentOf } from '#contract/privacy/consent-fields.ts';
import { hasEnded, takesKind, teamClosureOf } from '#contract/registration-rules.ts';
import type { Registration } from '#contract/registrations.ts';
import { missingOf } from '#contract/rosters/roster-rules.ts';
import { isTeamFull, LEADER_ROLE } from '#contract/team-rules.ts';
import type { CreateTeam, JoinTeam, TeamDetail, TeamInvite, TeamMember } from '#contract/teams.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { findVerifiedAccounts } from '../auth/verification/verified-accounts.service.ts';
import { findNoticeFor } from '../event-notices/event-notices.service.ts';
import { getKeptEvent } from '../events/events.service.ts';
import { withStoredImage } from '../images/images.service.ts';
import { checkGuardian, listMinorEmails } from '../privacy/guardians/guardians.service.ts';
import { readOpenSheets } from '../questions/answer-sheets.service.ts';
import { acceptAnswers, answersOfPeople, readAnswerRules, storeAnswers } from '../questions/answers.service.ts';
import { participantActor, type Requester, type Visitor } from '../registrations/actors.ts';
import {
  checkCanFill,
  checkCanJoin,
  checkFormAccount,
  checkHasSeat,
  lockRegistrableEvent,
  withDuplicateCheck,
} from '../registrations/can-register.service.ts';
import { createRegistrations, freeSeats } from '../registrations/create-registrations.service.ts';
import { workInTurn } from '../registrations/group-commit/group-commit.service.ts';
import { idempotencyIdOf, registerOnce } from '../registrations/idempotency/idempotency.service.ts';
import { findRegistrationOfTeam, getRegistration } from '../registrations/registrations.service.ts';
import { readOtherEvents } from '../registrations/rules/other-events.service.ts';
import { checkOwnChanges } from '../registrations/rules/own-changes.service.ts';
import { checkRoster, factsOf } from '../registrations/rules/roster-check.service.ts';
import * as memberships from '../registrations/team-members.service.ts';
import { findSquatters } from '../registrations/verification/squatters.service.ts';
import { readVerification } from '../registrations/verification/verification-rules.service.ts';
import { mayRead } from '../roles/scope.service.ts';
import { newJoinCode } from './join-codes.ts';
import { logoUrl, shownLogo } from './register-team.service.ts';
import { tellOfLeaving } from './roster-emails.service.ts';
import { findTeam, insertTeam, type StoredTeam, updateTeam } from './teams.repository.ts';

const notFound = () => new AppError('team_not_found', { detail: 'There is no such team' });

/** Creates a team with the user as its leader and registers it for an event. Throws as `registerTeam` does. */
export async function createTeam(
  context: AppContext,
  input: CreateTeam,
  user: SessionUser,
  { logo, visitor }: { logo?: Parameters<typeof withStoredImage>[1]; visitor?: Visitor } = {},
): Promise<TeamDetail> {
  checkFormAccount(input.account, user);
  const teamId = nanoid();
  const name = input.name ?? user.name;
  const { contactNumber: phone = null, college = null, eventId, teamName } = input;
  const leader = { name, email: user.email, phone, college, userId: user.id, role: LEADER_ROLE, ...factsOf(input) };
  const newcomers = [{ email: user.email, userId: user.id, path: 'eventId' }];
  checkGuardian(context, input, [user.email]);
  const idempotencyId = idempotencyIdOf({ ...input, email: user.email });
  const write = (imageId: string | undefined) =>
    workInTurn(context, eventId, async (trx) => {
      const event = await lockRegistrableEvent(trx, context, eventId, { kind: 'team', people: [leader] }, user);
      checkCanFill(context, event.rules);
      checkRoster(event.rules, 'team', [leader], { pathOf: () => '', isOpen: true });
      (await readOtherEvents(trx, context, event.rules, newcomers)).check(newcomers, user);
      checkHasSeat(input, freeSeats(event));
      const sheets = [{ given: input.answers }];
      const answers = acceptAnswers(await readAnswerRules(trx, eventId, sheets), sheets);
      const now = context.clock().toISOString();
      const actor = participantActor(user, name, visitor);
      const verification = await readVerification(trx, context, event, {
        email: user.email,
        user,
        visitor: actor.visitor,
      });
      const isShown = verification.verifyBy === null;
      await insertTeam(trx, {
        id: teamId,
        eventId,
        teamName,
        teamLogo: await logoUrl(trx, teamId, imageId, input.teamLogo, { now, isShown }),
        contactEmail: user.email,
        contactNumber: phone,
        teamLeader: name,
        joinCode: newJoinCode(),
        createdAt: now,
      });
      const contact = { name: teamName, email: user.email, phone, college, userId: user.id };
      const consent = consentOf(input);
      const team = {
        ...contact,
        kind: 'team' as const,
        teamId,
        people: [leader],
        actor,
        idempotencyId,
        verification,
        consent,
      };
      const created = await createRegistrations(trx, context, event, [team]);
      await storeAnswers(
        trx,
        context,
        created.flatMap(({ registration, people }) => answersOfPeople(registration._id, people, answers)),
      );
    });
  const requested = [{ email: user.email, path: 'eventId' }];
  const register = async () => {
    await withStoredImage(
      context,
      logo,
      (imageId) => withDuplicateCheck(context, eventId, requested, () => write(imageId)),
      { isPrivate: true },
    );
    return getTeamDetail(context, teamId, user);
  };
  return registerOnce(context, idempotencyId, register, async (id) => {
    const { teamId: known } = await getRegistration(context, { id });
    return getTeamDetail(context, known ?? '', user);
  });
}

export async function getRegisteredTeam(
  context: AppContext,
  by: { id: string } | { joinCode: string },
  user?: SessionUser,
): Promise<{ team: StoredTeam; registration: Registration; isOwner: boolean }> {
  const team = await findTeam(context.db, by);
  const found = team && (await findRegistrationOfTeam(context, team._id, user));
  if (!team || !found) throw notFound();
  return { team, ...found };
}

/**
 * A team as its leader, its members, the account that registered it, and admins who may read its event's registrations see
 * it. Throws `team_not_found`, also for everybody else.
 */
export async function getTeamDetail(context: AppContext, id: string, user: SessionUser): Promise<TeamDetail> {
  const { team, registration, isOwner } = await getRegisteredTeam(context, { id }, user);
  const members = await memberships.listTeamMembers(context.db, id);
  const isLeader = isOwner || leads(members, user);
  const by = { user, power: 'registrations.read' } as const;
  const isReader = await mayRead(context.db, 'registration', registration._id, by);
  if (!isLeader && !isReader && !members.some(({ userId }) => userId === user.id)) throw notFound();
  const kept = await getKeptEvent(context.db, registration.eventId);
  const { teamSize, effectiveRules: rules } = kept.event;
  const open = await countUnanswered(context, registration, members);
  const accounts = await findVerifiedAccounts(
    context.db,
    members.map(({ email }) => email),
  );
  return {
    _id: id,
    teamName: team.teamName,
    teamLogo: await shownLogo(context.db, team.teamLogo),
    joinCode: team.joinCode,
    lockedAt: team.lockedAt,
    teamSize,
    isLeader,
    members: members.map((member) => ({
      ...toMember(member, { user, isLeader, isReader }),
      hasAccount: member.userId !== null && accounts.get(member.email) === member.userId,
      unanswered: isLeader || isReader || member.userId === user.id ? (open.get(member._id) ?? 0) : 0,
    })),
    registration,
    minTeamSize: rules.minTeamSize,
    rosterLocksAt: rules.rosterLocksAt,
    missing: kept.isDeleted ? [] : missingOf(rules, members),
    reason: reasonNotJoinable(context, { team, registration, members }, kept),
    eventNotice: await findNoticeFor(context, registration),
    effectiveRules: rules,
  };
}

/** How many questions about each member have no answer yet, by the ids of the members. */
async function countUnanswered({ db }: AppContext, registration: Registration, members: memberships.TeamMember[]) {
  const sheets = (await readOpenSheets(db, [{ ...registration, people: members }])).get(registration._id) ?? [];
  return new Map(sheets.map(({ participantId, unanswered }) => [participantId, unanswered]));
}

/** What a reader sees of a member: the contact is the member's to share. */
function toMember(
  { _id, name, email, phone, role, userId, sharesContact, checkedInAt }: memberships.TeamMember,
  { user, isLeader, isReader }: { user: SessionUser; isLeader: boolean; isReader: boolean },
): Omit<TeamMember, 'unanswered' | 'hasAccount'> {
  const isMe = userId === user.id;
  const isVisible = isMe || sharesContact || isReader;
  return {
    _id,
    name,
    role,
    isMe,
    sharesContact,
    checkedInAt,
    email: isVisible ? email : null,
    emailHint: isVisible || isLeader ? emailHint(email) : null,
    phone: isVisible ? phone : null,
  };
}

function leads(members: memberships.TeamMember[], user: SessionUser): boolean {
  return members.some(({ role, userId }) => role === LEADER_ROLE && userId === user.id);
}

/** The leader changes a team, and who registered it: a teacher registers a team that they are not in. */
export function manages({ members, registration }: memberships.LockedTeam, user: SessionUser): boolean {
  return registration.userId === user.id || leads(members, user);
}

/** Why nobody can join a team; null where they can. */
function reasonNotJoinable(
  { clock }: AppContext,
  { team, registration, members }: { team: StoredTeam; registration: Registration; members: unknown[] },
  { event, isDeleted }: Awaited<ReturnType<typeof getKeptEvent>>,
): TeamInvite['reason'] {
  if (hasEnded(registration.status)) return 'ended';
  if (isDeleted || !takesKind(event, 'team')) return 'closed';
  const closure = teamClosureOf(event.effectiveRules, clock());
  if (closure) return closure;
  if (team.lockedAt) return 'locked';
  return isTeamFull(members.length, event.teamSize) ? 'full' : null;
}

/** The team of a join code, as shown to people who may join. Throws `team_not_found`. */
export async function getInvite(context: AppContext, joinCode: string): Promise<TeamInvite> {
  const { team, registration } = await getRegisteredTeam(context, { joinCode });
  const members = await memberships.listTeamMembers(context.db, team._id);
  const kept = await getKeptEvent(context.db, registration.eventId);
  const { event } = kept;
  const reason = reasonNotJoinable(context, { team, registration, members }, kept);
  return {
    teamName: team.teamName,
    teamLogo: await shownLogo(context.db, team.teamLogo),
    teamLeader: members.find(({ role }) => role === LEADER_ROLE)?.name ?? team.teamLeader,
    eventId: registration.eventId,
    eventTitle: registration.eventTitle,
    members: members.map(({ name }) => name),
    teamSize: event.teamSize,
    effectiveRules: event.effectiveRules,
    joinable: reason === null,
    reason,
  };
}

async function isMember({ db }: AppContext, teamId: string, user: SessionUser): Promise<boolean> {
  return (await memberships.listTeamMembers(db, teamId)).some(({ userId }) => userId === user.id);
}

/** Joins the team of a code; with an idempotency key, a member who joins again gets their team. Throws `team_full`, `team_locked`, `already_registered`, `registration_closed`. */
export async function joinTeam(
  context: AppContext,
  joinCode: string,
  input: JoinTeam,
  { user, visitor }: Requester,
): Promise<TeamDetail> {
  checkFormAccount(input.account, user);
  const { team, registration } = await getRegisteredTeam(context, { joinCode });
  if (input.idempotencyKey && (await isMember(context, team._id, user))) return getTeamDetail(context, team._id, user);
  const name = input.name ?? user.name;
  const { phone = null, college = null } = input;
  const { sharesContact = false } = input;
  const person = { name, email: user.email, phone, college, userId: user.id, sharesContact, ...factsOf(input) };
  const newcomers = [{ email: user.email, userId: user.id, path: 'joinCode' }];
  await withDuplicateCheck(context, registration.eventId, [{ email: user.email, path: 'joinCode' }], () =>
    inTransaction(context.db, async (trx) => {
      const locked = await memberships.lockTeam(trx, context, registration._id, team._id);
      const rules = checkCanJoin(context, locked.rules);
      await (await findSquatters(trx, context, rules, [user])).end([user]);
      // Read again under the lock: the leader may have locked the team meanwhile.
      if ((await findTeam(trx, { joinCode }))?.lockedAt) throw new AppError('team_locked');
      if (isTeamFull(locked.members.length, rules.teamSize)) throw new AppError('team_full');
      checkGuardian(context, input, [user.email, ...(await listMinorEmails(trx, registration._id))]);
      const roster = [...locked.members, person];
      const pathOf = (member: number) => (member === roster.length - 1 ? '' : undefined);
      checkRoster(rules, 'team', roster, { pathOf, isOpen: true });
      (await readOtherEvents(trx, context, rules, newcomers)).check(newcomers, user);
      const sheets = [{ given: input.answers, scope: 'person' as const }];
      const answers = acceptAnswers(await readAnswerRules(trx, registration.eventId, sheets), sheets);
      const actor = participantActor(user, name, visitor);
      const _id = await memberships.addMember(trx, context, locked, person, actor, consentOf(input));
      await storeAnswers(trx, context, answersOfPeople(registration._id, [{ _id }], answers));
    }),
  );
  return getTeamDetail(context, team._id, user);
}

type LeaderAction = (trx: DatabaseTransaction, team: memberships.LockedTeam) => Promise<void>;

/** Runs what only the leader may do, under the team's lock; not where it `isDone` already. */
export async function asLeader(
  context: AppContext,
  teamId: string,
  user: SessionUser,
  action: LeaderAction,
  isDone: (team: memberships.LockedTeam) => boolean = () => false,
): Promise<void> {
  const { registration } = await getRegisteredTeam(context, { id: teamId });
  await inTransaction(context.db, async (trx) => {
    const locked = await memberships.lockTeam(trx, context, registration._id, teamId);
    if (isDone(locked)) return;
    if (!manages(locked, user)) {
      throw new AppError('not_allowed', { detail: 'Only the team leader can do this' });
    }
    await action(trx, locked);
  });
}

/** Closes the team to new members, or opens it again. */
export async function setLocked(context: AppContext, teamId: string, isLocked: boolean, user: SessionUser) {
  await asLeader(context, teamId, user, async (trx) => {
    await updateTeam(trx, teamId, { lockedAt: isLocked ? context.clock().toISOString() : null });
  });
  return getTeamDetail(context, teamId, user);
}

/** The leader removes a member, or a member leaves; the leader has to hand over first. */
export async function removeMember(
  context: AppContext,
  teamId: string,
  memberId: string,
  { user, visitor }: Requester,
): Promise<void> {
  const { registration } = await getRegisteredTeam(context, { id: teamId });
  await inTransaction(context.db, async (trx) => {
    const locked = await memberships.lockTeam(trx, context, registration._id, teamId);
    const member = locked.members.find(({ _id }) => _id === memberId);
    if (!member) throw new AppError('team_not_found', { detail: 'This person is not in the team' });
    if (!manages(locked, user) && member.userId !== user.id) {
      throw new AppError('not_allowed', { detail: 'Only the team leader can do this' });
    }
    if (member.role === LEADER_ROLE) {
      throw new AppError('transition_not_allowed', {
        detail: 'Hand over the leadership first, or cancel the registration',
      });
    }
    const actor = participantActor(user, user.name, visitor);
    await memberships.removeMember(trx, context, locked, member, actor);
    await tellOfLeaving(trx, context, locked.registration, member, { actor, byMember: member.userId === user.id });
  });
}

/** Makes another member the leader; they need an account, since only users can change a team. Again by a member, it changes nothing. */
export async function handOver(
  context: AppContext,
  teamId: string,
  memberId: string,
  { user, visitor }: Requester,
): Promise<TeamDetail> {
  // Who presses again as the first response was lost leads no more.
  const isDone = ({ members }: memberships.LockedTeam) =>
    members.some(({ _id, role }) => _id === memberId && role === LEADER_ROLE) &&
    members.some(({ userId }) => userId === user.id);
  const transfer: LeaderAction = async (trx, locked) => {
    const member = locked.members.find(({ _id }) => _id === memberId);
    if (!member) throw new AppError('team_not_found', { detail: 'This person is not in the team' });
    if (!member.userId) {
      throw new AppError('transition_not_allowed', {
        detail: `${member.name} has no account with this e-mail address yet. Ask them to log in with it once, then hand over`,
      });
    }
    if (member.role === LEADER_ROLE) return;
    await checkOwnChanges(trx, context, locked.registration._id, 'team');
    await memberships.transferLeadership(trx, context, locked, member, participantActor(user, user.name, visitor));
  };
  await asLeader(context, teamId, user, transfer, isDone);
  return getTeamDetail(context, teamId, user);
}
