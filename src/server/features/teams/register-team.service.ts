import { nanoid } from 'nanoid';
import { consentOf } from '#contract/privacy/consent-fields.ts';
import { isMinorOn } from '#contract/privacy/guardian-rules.ts';
import type { Registration } from '#contract/registrations.ts';
import { isTeamTooLarge, roleAt, teamLimit } from '#contract/team-rules.ts';
import type { RegisterTeam, Team } from '#contract/teams.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, fieldError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import {
  getImage,
  imageIdOf,
  isPublicImage,
  publishImages,
  setImageReferences,
  toImage,
  withStoredImage,
} from '../images/images.service.ts';
import { askerOf } from '../privacy/consents/consents.service.ts';
import { checkGuardian, todayOf } from '../privacy/guardians/guardians.service.ts';
import { acceptAnswers, answersOfPeople, readAnswerRules, storeAnswers } from '../questions/answers.service.ts';
import { participantActor, type Visitor } from '../registrations/actors.ts';
import {
  checkFormAccount,
  checkHasSeat,
  lockRegistrableEvent,
  withDuplicateCheck,
} from '../registrations/can-register.service.ts';
import {
  type CreatedRegistration,
  createRegistrations,
  freeSeats,
} from '../registrations/create-registrations.service.ts';
import { workInTurn } from '../registrations/group-commit/group-commit.service.ts';
import { idempotencyIdOf, registerOnce } from '../registrations/idempotency/idempotency.service.ts';
import { getRegistration, toResponse } from '../registrations/registrations.service.ts';
import { readOtherEvents } from '../registrations/rules/other-events.service.ts';
import { checkRoster, factsOf } from '../registrations/rules/roster-check.service.ts';
import { logoOwner } from '../registrations/team-logo.service.ts';
import { insertTeamPeople, listTeamMembers } from '../registrations/team-members.service.ts';
import { readVerification } from '../registrations/verification/verification-rules.service.ts';
import { newJoinCode } from './join-codes.ts';
import { findTeam, insertTeam } from './teams.repository.ts';

type Logo = Parameters<typeof withStoredImage>[1];

/** The url of an uploaded logo, which nobody but admins sees unless it `isShown`; else the one in the request. */
export async function logoUrl(
  trx: DatabaseTransaction,
  teamId: string,
  imageId: string | undefined,
  given: string | null | undefined,
  { now, isShown }: { now: string; isShown: boolean },
): Promise<string | null> {
  if (!imageId) return given ?? null;
  const image = await getImage(trx, imageId);
  await setImageReferences(trx, logoOwner(teamId), [imageId], now);
  if (isShown) await publishImages(trx, logoOwner(teamId));
  return toImage(image).url;
}

/** The logo of a team; null while it is private. */
export async function shownLogo(db: Database, teamLogo: string | null): Promise<string | null> {
  const imageId = teamLogo?.startsWith('/images/') && imageIdOf(teamLogo);
  return imageId && !(await isPublicImage(db, imageId)) ? null : teamLogo;
}

/** A team with its members, as in responses. Throws `team_not_found`. */
async function getTeam({ db }: Pick<AppContext, 'db'>, id: string): Promise<Team> {
  const team = await findTeam(db, { id });
  if (!team) throw new AppError('team_not_found');
  const { lockedAt: _lockedAt, ...fields } = team;
  const members = await listTeamMembers(db, id);
  return { ...fields, members: members.map(({ name, email, role }) => ({ name, email, role })) };
}

/** The server sets the roles, whatever the request says: the first member leads. */
function peopleOf(
  { members, contactNumber, college: teamCollege = null }: RegisterTeam,
  user: SessionUser | undefined,
) {
  return members.map(({ name, email, college = teamCollege, ...facts }, position) => ({
    name,
    email,
    college,
    ...factsOf(facts),
    phone: position === 0 ? (contactNumber ?? null) : null,
    role: roleAt(position),
    userId: user?.email === email ? user.id : null,
  }));
}

/** Locks the event that a team registers for, if any; a team that is too large is rejected. */
async function lockTeamEvent(
  trx: DatabaseTransaction,
  context: AppContext,
  input: RegisterTeam,
  user: SessionUser | undefined,
) {
  const { eventId, members, college } = input;
  if (!eventId) return undefined;
  const event = await lockRegistrableEvent(trx, context, eventId, { kind: 'team', people: members }, user);
  const { teamSize } = event.rules;
  if (isTeamTooLarge(members.length, teamSize)) throw fieldError('members', teamLimit(teamSize));
  const people = members.map((member) => ({ ...member, college: member.college ?? college ?? null }));
  checkRoster(event.rules, 'team', people, { pathOf: (member) => `members.${member}.` });
  const newcomers = members.map(({ email }, index) => ({
    email,
    userId: user?.email === email ? user.id : null,
    path: `members.${index}.email`,
  }));
  (await readOtherEvents(trx, context, event.rules, newcomers)).check(newcomers, user);
  checkHasSeat(input, freeSeats(event));
  return event;
}

/** The answers about the team, then those about each member. Throws `validation_failed` with the path of each rejected one. */
async function acceptTeamAnswers(trx: DatabaseTransaction, { answers, members }: RegisterTeam, eventId: string) {
  const sheets = [
    { given: answers, scope: 'team' as const },
    ...members.map((member, index) => ({
      given: member.answers,
      scope: 'person' as const,
      path: `members.${index}.`,
    })),
  ];
  return acceptAnswers(await readAnswerRules(trx, eventId, sheets), sheets);
}

/** The leader answers about the team. */
function answersOfTeam(
  { registration, people }: CreatedRegistration,
  [ofTeam = [], ...ofMembers]: Awaited<ReturnType<typeof acceptTeamAnswers>>,
) {
  const sheets = ofMembers.map((answers, index) => (index === 0 ? [...ofTeam, ...answers] : answers));
  return answersOfPeople(registration._id, people, sheets);
}

/**
 * Stores a team and, where the input names an event, registers it for that event, once for each idempotency key. Throws `event_not_found`,
 * `not_signed_in`, `registration_closed`, `has_sub_events`, `already_registered` (with the path of each such member) and
 * `validation_failed` for a team that is too large or an event that takes no teams.
 */
export async function registerTeam(
  context: AppContext,
  input: RegisterTeam,
  { user, logo, visitor }: { user?: SessionUser | undefined; logo?: Logo; visitor?: Visitor },
): Promise<{ team: Team; registration: Registration | null }> {
  checkFormAccount(input.account, user);
  const teamId = nanoid();
  const eventId = input.eventId ?? null;
  const { teamName, contactEmail, contactNumber: phone = null } = input;
  const people = peopleOf(input, user);
  const leader = people[0]?.name ?? teamName;
  const idempotencyId = idempotencyIdOf({ ...input, email: contactEmail });
  const asker = askerOf({ people, email: contactEmail });
  const minors = people.filter((person) => person === asker || isMinorOn(person, todayOf(context)));
  const given = { ...input, ...asker, isUnder18: input.isUnder18 || asker?.isUnder18 };
  checkGuardian(
    context,
    given,
    minors.map(({ email }) => email),
  );
  const write = (imageId: string | undefined) => {
    const store = async (trx: DatabaseTransaction) => {
      const event = await lockTeamEvent(trx, context, input, user);
      const answers = event && (await acceptTeamAnswers(trx, input, event.rules.id));
      const now = context.clock().toISOString();
      const actor = participantActor(user, leader, visitor);
      const verification =
        event && (await readVerification(trx, context, event, { email: contactEmail, user, visitor: actor.visitor }));
      const isKnown = !context.config.requireEmailVerification || user?.emailVerified === true;
      const isShown = verification ? verification.verifyBy === null : isKnown;
      const teamLogo = await logoUrl(trx, teamId, imageId, input.teamLogo, { now, isShown });
      const contact = {
        teamName,
        teamLogo,
        contactEmail,
        contactNumber: phone,
        teamLeader: input.teamLeader ?? leader,
      };
      const joinCode = event ? newJoinCode() : null;
      await insertTeam(trx, { ...contact, id: teamId, eventId, joinCode, createdAt: now });
      const members = people.map(({ name, email, role }) => ({ name, email, role }));
      const team = { ...contact, _id: teamId, eventId, joinCode, members };
      if (!event || !verification) {
        await insertTeamPeople(trx, context, teamId, people, { email: contactEmail, consent: consentOf(input) });
        return { team, created: undefined };
      }
      const details = {
        kind: 'team' as const,
        name: teamName,
        email: contactEmail,
        phone,
        college: input.college ?? null,
        people,
      };
      const consent = consentOf(input);
      const isOwn = user?.role === 'participant' || user?.email === contactEmail;
      const [created] = await createRegistrations(trx, context, event, [
        { ...details, teamId, userId: isOwn ? (user?.id ?? null) : null, actor, idempotencyId, verification, consent },
      ]);
      if (created && answers) await storeAnswers(trx, context, answersOfTeam(created, answers));
      return { team, created };
    };
    return eventId ? workInTurn(context, eventId, store) : inTransaction(context.db, store);
  };
  const requested = input.members.map(({ email }, index) => ({ email, path: `members.${index}.email` }));
  const register = async () => {
    const { team, created } = await withStoredImage(
      context,
      logo,
      (imageId) => withDuplicateCheck(context, eventId ?? '', requested, () => write(imageId), user),
      { isPrivate: true },
    );
    return {
      team,
      registration: created ? await toResponse(context, created) : null,
    };
  };
  return registerOnce(context, idempotencyId, register, async (id) => {
    const registration = await getRegistration(context, { id });
    return { team: await getTeam(context, registration.teamId ?? ''), registration };
  });
}
