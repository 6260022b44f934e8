import { INVITATION_DAYS, type Invitation, type NewInvitation } from '#contract/roles/invitations.ts';
import { isSameVenue } from '#contract/schedule/venues.ts';
import { invitationPath } from '#contract/urls/page-paths.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { longTime } from '../../../festival-time.ts';
import { publicOrigin } from '../../../network/public-origin.ts';
import { newToken } from '../../../secret-token.ts';
import type { SessionUser } from '../../../session-user.ts';
import { findVerifiedAccounts } from '../../auth/verification/verified-accounts.service.ts';
import { enqueueEmails } from '../../notifications/email-queue.service.ts';
import { DESK_EMAILS } from '../../registrations/actors.ts';
import { getFestivalSettings } from '../../settings/settings.service.ts';
import { lockCommittee } from '../committee.repository.ts';
import { findHeldGrant } from '../grants.repository.ts';
import { findNamedRole, getRoleToGive, readGivenRole, requireOwn } from '../role-powers.service.ts';
import { reachOf, requireOpen, roleLabelOf, statusOf } from './invitation-status.ts';
import * as repository from './invitations.repository.ts';

const DAY = 24 * 60 * 60_000;
const LISTED = 200;

/** Invitations of one admin that are open at once, and that they make in a day: a stolen session mails no college. */
const MAX_OPEN = 50;
const MAX_A_DAY = 100;

/** How often one invitation is mailed, and how long after the mail before, in milliseconds. */
const MAX_EMAILS = 5;
const BETWEEN_EMAILS = 60_000;

function toInvitation(stored: repository.StoredInvitation, now: string): Invitation {
  const { ownRole: _ownRole, invitedBy: _invitedBy, invitedByName, emails: _emails, ...rest } = stored;
  const { acceptedAt, declinedAt, revokedAt, ...shown } = rest;
  return {
    ...shown,
    roleLabel: roleLabelOf(stored),
    status: statusOf(stored, now),
    invitedBy: invitedByName,
    endedAt: acceptedAt ?? declinedAt ?? revokedAt,
  };
}

/** The newest two hundred invitations, newest first. */
export async function listInvitations(context: AppContext): Promise<Invitation[]> {
  const now = context.clock().toISOString();
  return (await repository.listInvitations(context.db, LISTED)).map((stored) => toInvitation(stored, now));
}

type Mailed = Pick<
  repository.StoredInvitation,
  'email' | 'eventTitle' | 'venue' | 'gate' | 'endsAt' | 'openUntil' | 'invitedByName'
> & { roleLabel: string };

/** Queues the mail with the link; returns the id of its row. */
async function mailInvitation(
  trx: DatabaseTransaction,
  context: AppContext,
  invitation: Mailed,
  token: string,
): Promise<string | null> {
  const { festivalName } = await getFestivalSettings({ ...context, db: trx });
  const { email, roleLabel, endsAt, openUntil, invitedByName } = invitation;
  const inWords = (instant: string) => longTime(instant, context.config.timeZone);
  const until = endsAt ? `, until ${inWords(endsAt)}` : '';
  const data = {
    name: '',
    subject: `You are invited to the committee of ${festivalName}`,
    paragraphs: [
      `${invitedByName} invites you as ${roleLabel}, for ${reachOf(invitation)}${until}.`,
      `The link works once, until ${inWords(openUntil)}. It shows what the role allows before you accept.`,
    ],
    action: { label: 'See the invitation', href: `${publicOrigin(context.config)}${invitationPath(token)}` },
    reason:
      'You get this e-mail because somebody of the committee typed this address. If you do not know them, ignore it.',
  };
  const [emailId = null] = await enqueueEmails(
    trx,
    context,
    [{ kind: 'notification', recipient: email, data }],
    DESK_EMAILS,
  );
  return emailId;
}

async function requireFew(trx: DatabaseTransaction, { clock }: AppContext, { id }: SessionUser): Promise<void> {
  const now = clock();
  const since = new Date(now.getTime() - DAY).toISOString();
  const { open, made } = await repository.countInvitationsBy(trx, id, { now: now.toISOString(), since });
  if (open < MAX_OPEN && made < MAX_A_DAY) return;
  const detail =
    open < MAX_OPEN
      ? `You have sent ${MAX_A_DAY} invitations today. Send the others tomorrow`
      : `You have ${MAX_OPEN} open invitations. Revoke those that nobody will accept`;
  throw new AppError('invitation_limit', { detail });
}

async function getInvitation(trx: DatabaseTransaction, id: string): Promise<repository.StoredInvitation> {
  const invitation = await repository.findInvitation(trx, { id });
  if (!invitation) throw new AppError('invitation_not_found');
  return invitation;
}

/**
 * Stores an invitation and queues its mail. Errors: `validation_failed`, `event_not_found`, `not_allowed` for a role that may
 * do more than `user`, `role_held` and `invitation_sent` where they have it or are invited to it, `invitation_limit`.
 */
export async function invite(context: AppContext, given: NewInvitation, user: SessionUser): Promise<Invitation> {
  const createdAt = context.clock().toISOString();
  const role = readGivenRole(context, given);
  const { email } = given;
  const openUntil = daysFrom(context, given.days ?? INVITATION_DAYS);
  return inTransaction(context.db, async (trx) => {
    await lockCommittee(trx);
    const { label: roleLabel } = await getRoleToGive(trx, role, user);
    const userId = (await findVerifiedAccounts(trx, [email])).get(email);
    if (userId && (await findHeldGrant(trx, userId, role, createdAt))) throw new AppError('role_held');
    const open = await repository.listOpenOf(trx, email, createdAt);
    const isSame = (one: (typeof open)[number]) =>
      one.role === role.role &&
      one.eventId === role.eventId &&
      isSameVenue(one.venue, role.venue) &&
      one.gateId === role.gateId;
    if (open.some(isSame)) {
      throw new AppError('invitation_sent', { detail: 'They are invited to this already. Mail the invitation again' });
    }
    await requireFew(trx, context, user);
    const { token, tokenHash } = newToken();
    const made = { ...role, email, openUntil, invitedBy: user.id, invitedByName: user.name, createdAt };
    const id = await repository.insertInvitation(trx, { ...made, tokenHash, emailId: null });
    const { eventTitle, gate } = await getInvitation(trx, id);
    const emailId = await mailInvitation(trx, context, { ...made, roleLabel, eventTitle, gate }, token);
    await repository.updateInvitation(trx, id, { emailId });
    return toInvitation(await getInvitation(trx, id), createdAt);
  });
}

const daysFrom = ({ clock }: AppContext, days: number) => new Date(clock().getTime() + days * DAY).toISOString();

async function changeOpen(
  context: AppContext,
  id: string,
  user: SessionUser,
  change: (trx: DatabaseTransaction, invitation: repository.StoredInvitation) => Promise<void>,
): Promise<Invitation> {
  const now = context.clock().toISOString();
  return inTransaction(context.db, async (trx) => {
    await lockCommittee(trx);
    const invitation = await getInvitation(trx, id);
    requireOwn((await findNamedRole(trx, invitation.role))?.powers ?? [], user);
    await change(trx, invitation);
    return toInvitation(await getInvitation(trx, id), now);
  });
}

/**
 * Mails an invitation once more, also one that has expired; the link of the mail before stops working. Errors: `invitation_not_found`,
 * `invitation_ended`, `invitation_limit` after five mails, `too_many_requests` within a minute, and those of `getRoleToGive`.
 */
export function resendInvitation(context: AppContext, id: string, user: SessionUser): Promise<Invitation> {
  const now = context.clock().toISOString();
  return changeOpen(context, id, user, async (trx, invitation) => {
    if (statusOf(invitation, now) !== 'expired') requireOpen(invitation, now);
    if (invitation.emails >= MAX_EMAILS) {
      const detail = `This invitation was mailed ${MAX_EMAILS} times. Ask them whether it arrived, or revoke it and make another one`;
      throw new AppError('invitation_limit', { detail });
    }
    const since = Date.parse(now) - Date.parse(invitation.emailedAt);
    if (since < BETWEEN_EMAILS) {
      const retryAfter = Math.ceil((BETWEEN_EMAILS - since) / 1000);
      throw new AppError('too_many_requests', { detail: 'It was mailed just now. Wait a minute', retryAfter });
    }
    // What a new invitation is refused for: an end in the past, an event of a year that was closed since.
    await getRoleToGive(trx, readGivenRole(context, invitation), user);
    const openUntil = daysFrom(context, INVITATION_DAYS);
    const { token, tokenHash } = newToken();
    const mailed = { ...invitation, roleLabel: roleLabelOf(invitation), openUntil, invitedByName: user.name };
    const emailId = await mailInvitation(trx, context, mailed, token);
    // Who mails it last is asked for their powers when it is accepted.
    const by = { invitedBy: user.id, invitedByName: user.name };
    const counted = { emails: invitation.emails + 1, emailedAt: now, emailId };
    await repository.updateInvitation(trx, id, { ...by, ...counted, openUntil, tokenHash });
  });
}

/** Revokes an open invitation; its link stops working. Errors: `invitation_not_found`, `invitation_ended`, `not_allowed`. */
export function revokeInvitation(context: AppContext, id: string, user: SessionUser): Promise<Invitation> {
  const now = context.clock().toISOString();
  return changeOpen(context, id, user, async (trx, invitation) => {
    requireOpen(invitation, now);
    await repository.updateInvitation(trx, id, { revokedAt: now, revokedBy: user.name });
  });
}
