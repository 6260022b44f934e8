import { NO_POWERS, type Powers } from '#contract/roles/powers.ts';
import type { AppContext } from '../../../context.ts';
import { readVolunteerPowers } from '../grants.service.ts';
import { statusOf } from './link-status.ts';
import { findLink, updateLink } from './volunteer-links.repository.ts';

/** The use of a link is stored at most once a minute: a gate sends many requests. */
const USE_STORED_AFTER = 60_000;

/** What a link allows at this moment. */
export interface VolunteerPowers {
  linkId: string;
  powers: Powers;
  /** Whether it has ended or was revoked. */
  isOver: boolean;
}

/** What the account that a link made may do now; undefined where no link made it. */
export async function readVolunteer(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
): Promise<VolunteerPowers | undefined> {
  const now = clock();
  const link = await findLink(db, 'userId', userId);
  if (!link) return undefined;
  if (statusOf(link, now.toISOString()) !== 'in_use') return { linkId: link._id, powers: NO_POWERS, isOver: true };
  if (link.lastUsedAt === null || now.getTime() - Date.parse(link.lastUsedAt) >= USE_STORED_AFTER) {
    await updateLink(db, link._id, { lastUsedAt: now.toISOString() });
  }
  return { linkId: link._id, powers: await readVolunteerPowers(db, userId, now.toISOString()), isOver: false };
}
