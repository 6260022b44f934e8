import { hasEnded } from '#contract/registration-rules.ts';
import type { Membership } from '#contract/team-roster.ts';
import { LEADER_ROLE } from '#contract/team-rules.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { participantActor, type Visitor } from '../registrations/actors.ts';
import { getStoredRegistration } from '../registrations/get-registration.service.ts';
import { personOfToken } from '../registrations/pass-access/not-me-token.service.ts';
import { getPassAccess } from '../registrations/pass-access/pass-access.service.ts';
import { checkGuess } from '../registrations/pass-access/pass-guesses.service.ts';
import { transitionLocked } from '../registrations/status-commands.service.ts';
import * as memberships from '../registrations/team-members.service.ts';
import { tellOfLeaving } from './roster-emails.service.ts';

interface Leaving {
  note: string;
  user?: SessionUser | undefined;
  visitor: Visitor;
  isMistaken: boolean;
}

/** Takes a member out under the team's lock and tells the contact. False where they are out already. */
async function release(
  trx: DatabaseTransaction,
  context: AppContext,
  person: memberships.TeamMember,
  { note, isMistaken, ...by }: Leaving,
): Promise<void> {
  const { registrationId, teamId } = person;
  if (!registrationId || !teamId) throw new AppError('team_not_found');
  let locked = await memberships.lockTeam(trx, context, registrationId, teamId);
  const member = locked.members.find(({ _id }) => _id === person._id);
  if (!member) return;
  const actor = participantActor(by.user, member.name, by.visitor);
  if (member.role === LEADER_ROLE) {
    if (!isMistaken) {
      throw new AppError('transition_not_allowed', {
        detail: 'Hand over the leadership first, or cancel the registration',
      });
    }
    const next = locked.members.find(({ role }) => role !== LEADER_ROLE);
    // Somebody registered a team in the name of a person who knows nothing of it.
    if (!next) return transitionLocked(trx, context, registrationId, 'cancelled', { actor, note, isMistaken });
    await memberships.transferLeadership(trx, context, locked, next, actor);
    locked = await memberships.lockTeam(trx, context, registrationId, teamId);
  }
  await memberships.removeMember(trx, context, locked, member, actor, note);
  await tellOfLeaving(trx, context, locked.registration, member, { actor, byMember: true, isMistaken });
}

/**
 * The holder of a member's own pass leaves the team: logged in, or with the member's e-mail. Throws `not_allowed` for
 * others, `too_many_requests` after too many wrong e-mails, and `transition_not_allowed` once the roster is closed.
 */
export async function leaveByPass(
  context: AppContext,
  code: string,
  { user, email, visitor }: { user: SessionUser | undefined; email: string | undefined; visitor: Visitor },
): Promise<void> {
  const { holder } = await getPassAccess(context.db, code);
  if (!holder) {
    throw new AppError('not_allowed', {
      detail: 'This pass is for all of its people: cancel the registration instead',
    });
  }
  const isOwn = user !== undefined && holder.userId === user.id;
  if (!isOwn && !(await checkGuess(context, code, { given: email, expected: holder.email }))) {
    throw new AppError('not_allowed', { detail: 'Enter the e-mail address that this pass was sent to' });
  }
  const note = `${holder.name} left the team`;
  await inTransaction(context.db, (trx) => release(trx, context, holder, { note, user, visitor, isMistaken: false }));
}

/** The person of a mailed token. Throws `team_not_found` for a wrong one, and for one who is out already. */
async function getNamedPerson(context: AppContext, token: string) {
  const id = personOfToken(context, token);
  const person = id ? await memberships.findMember(context.db, id) : undefined;
  const gone = () => new AppError('team_not_found', { detail: 'This link is for somebody who is not in the team' });
  if (!person?.registrationId || !person.teamId || person.leftAt !== null) throw gone();
  const registration = await getStoredRegistration(context.db, { id: person.registrationId });
  if (hasEnded(registration.status)) throw gone();
  return { person, teamId: person.teamId, registration };
}

/** What the person of a mailed token was named for. Throws `team_not_found`. */
export async function getMembership(context: AppContext, token: string): Promise<Membership> {
  const { person, teamId, registration } = await getNamedPerson(context, token);
  const members = await memberships.listTeamMembers(context.db, teamId);
  return {
    name: person.name,
    teamName: registration.name,
    teamLeader: members.find(({ role }) => role === LEADER_ROLE)?.name ?? registration.name,
    eventTitle: registration.eventTitle,
  };
}

/**
 * 'This is not me': takes the person of a mailed token out of the team, without a login, and frees their e-mail. A leader
 * who was made one by somebody else is followed by the next member; without one the registration is cancelled, also after the
 * last day to cancel. Throws `team_not_found`, and `transition_not_allowed` for one who is inside, and once the roster is closed.
 */
export async function releaseByToken(context: AppContext, token: string, visitor: Visitor): Promise<void> {
  const { person } = await getNamedPerson(context, token);
  const note = `${person.name} said that they do not belong to the team`;
  await inTransaction(context.db, (trx) => release(trx, context, person, { note, visitor, isMistaken: true }));
}
