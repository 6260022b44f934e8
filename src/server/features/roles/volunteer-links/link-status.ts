import type { LinkStatus } from '#contract/roles/volunteer-links.ts';
import { AppError } from '../../../errors.ts';
import type { StoredLink } from './volunteer-links.repository.ts';

export function statusOf({ revokedAt, endsAt, openedAt }: StoredLink, now: string): LinkStatus {
  if (revokedAt) return 'revoked';
  if (endsAt <= now) return 'ended';
  return openedAt ? 'in_use' : 'unused';
}

const ended: Record<Exclude<LinkStatus, 'unused'>, string> = {
  in_use: 'This link was opened already. Ask for another one',
  revoked: 'This link was revoked. Ask for another one',
  ended: 'This link has ended. Ask for another one',
};

/** The error of a link that cannot be opened any more. */
export const linkEnded = (status: Exclude<LinkStatus, 'unused'>): AppError =>
  new AppError('link_ended', { detail: ended[status] });
