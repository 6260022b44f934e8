import type { User } from '#contract/auth.ts';
import { emailHint } from '#contract/people/email-hint.ts';
import type { ShownInvitation } from '#contract/roles/invitations.ts';
import { isBuiltInRole } from '#contract/roles/roles.ts';
import type { AppContext } from '../../../context.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { hashOfToken } from '../../../secret-token.ts';
import type { SessionUser } from '../../../session-user.ts';
import { recordOutside } from '../../audit/audit.service.ts';
import {
  findAccountStep,
  type GivenAccount,
  openInvitedAccount,
  type PreparedAccount,
  prepareInvitedAccount,
} from '../../auth/admins/invited-account.service.ts';
import { openSession } from '../../auth/open-session.service.ts';
import { lockCommittee } from '../committee.repository.ts';
import { findHeldGrant, insertGrant } from '../grants.repository.ts';
import { readPowers } from '../grants.service.ts';
import { allowsOf, findNamedRole, isForOpenYear, mayGive, type NamedRole } from '../role-powers.service.ts';
import { requireOpen, roleLabelOf, statusOf } from './invitation-status.ts';
import { findInvitation, type StoredInvitation, updateInvitation } from './invitations.repository.ts';

/** Who sends a request, as the services of logins take it. */
type Client = Parameters<typeof prepareInvitedAccount>[4];

async function getByToken(db: Database, token: string): Promise<StoredInvitation> {
  const invitation = await findInvitation(db, { tokenHash: hashOfToken(token) });
  if (invitation) return invitation;
  throw new AppError('invitation_not_found', { detail: 'This link is not known. Open it from the newest mail' });
}

/** What an invitation offers, and what its reader has to do first. Changes nothing. Errors: `invitation_not_found`. */
export async function showInvitation(
  context: AppContext,
  token: string,
  session: SessionUser | undefined,
): Promise<ShownInvitation> {
  const { db, clock } = context;
  const invitation = await getByToken(db, token);
  const status = statusOf(invitation, clock().toISOString());
  const role = (await isForOpenYear(db, invitation.eventId)) && (await findNamedRole(db, invitation.role));
  if (status !== 'open' || !role) return { status: status === 'open' ? 'revoked' : status, offer: null };
  const { email, eventTitle, venue, gate, endsAt, invitedByName: invitedBy, openUntil } = invitation;
  const step = await findAccountStep(db, context, email, session);
  const loggedInAs = step === 'log_out' ? (session?.email ?? null) : null;
  const offer = {
    email,
    roleLabel: role.label,
    builtIn: isBuiltInRole(invitation.role) ? invitation.role : null,
    eventTitle,
    venue,
    gate,
    endsAt,
    invitedBy,
    openUntil,
    step,
    loggedInAs,
  };
  return { status, offer: { ...offer, allows: allowsOf(role, invitation) } };
}

const refused = (invitation: StoredInvitation) =>
  new AppError('invitation_refused', {
    detail: `${invitation.invitedByName} may not give this role any more. Ask the committee for another invitation`,
  });

/** The role, if its event is not of a closed year and the inviter may still give it: read at this moment. */
async function getOfferedRole(trx: DatabaseTransaction, invitation: StoredInvitation, now: string): Promise<NamedRole> {
  if (!(await isForOpenYear(trx, invitation.eventId))) {
    throw new AppError('invitation_refused', { detail: 'The event of this invitation belongs to a closed year' });
  }
  const role = await findNamedRole(trx, invitation.role);
  const held = invitation.invitedBy ? await readPowers(trx, invitation.invitedBy, now) : {};
  if (!role || held['committee.manage'] !== 'festival' || !mayGive(held, role.powers)) throw refused(invitation);
  return role;
}

const timeline = ({ acceptedAt, declinedAt }: StoredInvitation) => ({ acceptedAt, declinedAt });

interface Taken {
  invitation: StoredInvitation;
  prepared: PreparedAccount;
  session: SessionUser | undefined;
}

/** Gives the role, under the committee's lock. */
async function take(
  trx: DatabaseTransaction,
  context: AppContext,
  { prepared, session, invitation: { _id } }: Taken,
): Promise<User> {
  const now = context.clock().toISOString();
  await lockCommittee(trx);
  const invitation = await findInvitation(trx, { id: _id });
  if (!invitation) throw new AppError('invitation_not_found');
  requireOpen(invitation, now);
  const role = await getOfferedRole(trx, invitation, now);
  const user = await openInvitedAccount(trx, context, invitation.email, prepared, session);
  const { eventId, venue, gateId } = invitation;
  const given = { role: invitation.role, eventId, venue, gateId };
  if (!(await findHeldGrant(trx, user.id, given, now))) {
    const { endsAt, invitedByName: grantedBy } = invitation;
    await insertGrant(trx, { ...given, userId: user.id, endsAt, grantedBy }, now);
  }
  await updateInvitation(trx, _id, { acceptedAt: now });
  await recordOutside(trx, context.clock(), {
    actor: { _id: user.id, name: user.name },
    endpoint: 'POST /api/invitations/:token/accept',
    summary: 'Accept an invitation',
    target: { kind: 'invitation', id: _id, name: user.name },
    before: timeline(invitation),
    after: {
      ...timeline(invitation),
      acceptedAt: now,
      role: role.label,
      event: invitation.eventTitle,
      ...givenFor(invitation),
    },
  });
  return user;
}

const givenFor = ({ eventId, venue, gate, endsAt, invitedByName }: StoredInvitation) => ({
  eventId,
  venue,
  gate,
  endsAt,
  invitedBy: invitedByName,
});

export interface AcceptedInvitation {
  user: User;
  roleLabel: string;
  /** The `Set-Cookie` headers of a session of the panel; none where the session of before goes on. */
  setCookies: string[];
}

/**
 * Accepts an invitation, once: its reader becomes an admin with the role that it offers. The inviter has to have the powers for
 * it at this moment. Errors: `invitation_not_found`, `invitation_ended`, `invitation_refused`, `not_signed_in` where an account
 * of the e-mail has to be logged in, `validation_failed` naming name or password.
 */
export async function acceptInvitation(
  context: AppContext,
  token: string,
  given: GivenAccount,
  session: SessionUser | undefined,
  client: Client,
): Promise<AcceptedInvitation> {
  const invitation = await getByToken(context.db, token);
  requireOpen(invitation, context.clock().toISOString());
  const prepared = await prepareInvitedAccount(context, invitation.email, given, session, client).catch(
    async (error: unknown) => {
      // Of two requests at the same moment one may find the account that the other has just made.
      requireOpen(await getByToken(context.db, token), context.clock().toISOString());
      throw error;
    },
  );
  const user = await inTransaction(context.db, (trx) => take(trx, context, { invitation, prepared, session }));
  const roleLabel = roleLabelOf(invitation);
  if (session?.role === 'admin') return { user, roleLabel, setCookies: [] };
  const { setCookies } = await openSession(context, user, client.cookieHeader);
  return { user, roleLabel, setCookies };
}

/** Declines an invitation. Errors: `invitation_not_found`, `invitation_ended`. */
export async function declineInvitation(context: AppContext, token: string): Promise<void> {
  const now = context.clock().toISOString();
  await inTransaction(context.db, async (trx) => {
    await lockCommittee(trx);
    const invitation = await getByToken(trx, token);
    requireOpen(invitation, now);
    await updateInvitation(trx, invitation._id, { declinedAt: now });
    const name = emailHint(invitation.email);
    await recordOutside(trx, context.clock(), {
      actor: { _id: invitation._id, name },
      endpoint: 'POST /api/invitations/:token/decline',
      summary: 'Decline an invitation',
      target: { kind: 'invitation', id: invitation._id, name },
      before: timeline(invitation),
      after: { ...timeline(invitation), declinedAt: now },
    });
  });
}
