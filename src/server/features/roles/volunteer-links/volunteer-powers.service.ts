import { NO_POWERS, type Powers } from '#contract/roles/powers.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import type { SessionUser } from '../../../session-user.ts';
import { readVolunteerPowers } from '../grants.service.ts';
import { statusOf } from './link-status.ts';
import { findLink, type StoredLink, updateLink } from './volunteer-links.repository.ts';

/** The use of a link is stored at most once a minute: a gate sends many requests. */
const USE_STORED_AFTER = 60_000;

/** How long (ms) after a link is over a gate may send what was done before: it may have had no connection. */
const SENT_AFTER = 24 * 60 * 60_000;

/** What a link allows at this moment. */
export interface VolunteerPowers {
  linkId: string;
  powers: Powers;
  /** Whether it has ended or was revoked. */
  isOver: boolean;
  /** What it allowed until it was over, for the time in which that may still be sent. */
  former?: NonNullable<SessionUser['former']>;
}

/** What `link` allowed until it was over, where that is less than a day ago. */
async function readFormer(
  db: Database,
  { endsAt, revokedAt, userId }: StoredLink,
  now: Date,
): Promise<Pick<VolunteerPowers, 'former'>> {
  const until = revokedAt && revokedAt < endsAt ? revokedAt : endsAt;
  if (userId === null || now.getTime() - Date.parse(until) > SENT_AFTER) return {};
  // A grant that ends with the link is not valid at its end any more.
  const last = new Date(Date.parse(until) - 1).toISOString();
  return { former: { powers: await readVolunteerPowers(db, userId, last, { isPast: true }), until } };
}

/** What the account that a link made may do now; undefined where no link made it. */
export async function readVolunteer(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
): Promise<VolunteerPowers | undefined> {
  const now = clock();
  const link = await findLink(db, 'userId', userId);
  if (!link) return undefined;
  if (statusOf(link, now.toISOString()) !== 'in_use') {
    return { linkId: link._id, powers: NO_POWERS, isOver: true, ...(await readFormer(db, link, now)) };
  }
  if (link.lastUsedAt === null || now.getTime() - Date.parse(link.lastUsedAt) >= USE_STORED_AFTER) {
    await updateLink(db, link._id, { lastUsedAt: now.toISOString() });
  }
  return { linkId: link._id, powers: await readVolunteerPowers(db, userId, now.toISOString()), isOver: false };
}
