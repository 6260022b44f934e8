import type { InvitationStatus } from '#contract/roles/invitations.ts';
import { builtInRoles, isBuiltInRole } from '#contract/roles/roles.ts';
import { AppError } from '../../../errors.ts';
import type { StoredInvitation } from './invitations.repository.ts';

/** An invitation ends with the role that it offers. */
export function statusOf(invitation: StoredInvitation, now: string): InvitationStatus {
  if (invitation.acceptedAt) return 'accepted';
  if (invitation.declinedAt) return 'declined';
  if (invitation.revokedAt) return 'revoked';
  const isOver = invitation.openUntil <= now || (invitation.endsAt !== null && invitation.endsAt <= now);
  return isOver ? 'expired' : 'open';
}

const ended: Record<Exclude<InvitationStatus, 'open'>, string> = {
  accepted: 'This invitation was accepted already',
  declined: 'This invitation was declined',
  revoked: 'This invitation was revoked',
  expired: 'This invitation has expired',
};

/** Throws `invitation_ended` where it is not open any more. */
export function requireOpen(invitation: StoredInvitation, now: string): void {
  const status = statusOf(invitation, now);
  if (status !== 'open') throw new AppError('invitation_ended', { detail: ended[status] });
}

export const roleLabelOf = ({ role, ownRole }: Pick<StoredInvitation, 'role' | 'ownRole'>): string =>
  isBuiltInRole(role) ? builtInRoles[role].label : (ownRole ?? role);

/** What a role is for, after `for`. */
export const reachOf = ({ eventTitle, venue, gate }: Pick<StoredInvitation, 'eventTitle' | 'venue' | 'gate'>): string =>
  eventTitle ?? gate ?? (venue ? `what takes place at ${venue}` : 'the whole festival');
