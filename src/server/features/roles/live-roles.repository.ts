import type { Database } from '../../db/database.ts';

/** What a grant, an invitation and a link say of their role, as stored. */
export interface StoredRoleScope {
  role: string;
  /** The label of one of the committee's own roles; null for a built-in one, or where it is gone. */
  ownRole: string | null;
  eventId: string | null;
  eventTitle: string | null;
  venue: string | null;
  gateId: string | null;
  gate: string | null;
}

/** Grants that are valid now, or (`isPast`) were at an instant and may have been revoked since. */
export const liveGrants = (db: Database, now: string, { isPast = false } = {}) =>
  db
    .selectFrom('grants')
    .where((where) =>
      isPast
        ? where.or([where('grants.revokedAt', 'is', null), where('grants.revokedAt', '>', now)])
        : where('grants.revokedAt', 'is', null),
    )
    .where((where) => where.or([where('grants.endsAt', 'is', null), where('grants.endsAt', '>', now)]));

/** Invitations that can be accepted at an instant. */
export const openInvitations = (db: Database, now: string) =>
  db
    .selectFrom('invitations')
    .where('acceptedAt', 'is', null)
    .where('declinedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('openUntil', '>', now);

/** Links for volunteers that have neither ended nor been revoked at an instant. */
export const liveLinks = (db: Database, now: string) =>
  db.selectFrom('volunteerLinks').where('endsAt', '>', now).where('revokedAt', 'is', null);

/** Whether a role, or any role for a gate, is held, offered by an invitation, or given by a link at an instant. */
export async function findRoleUses(
  db: Database,
  column: 'role' | 'gateId',
  id: string,
  now: string,
): Promise<{ isHeld: boolean; isOffered: boolean; isLinked: boolean }> {
  const [held, offered, linked] = await Promise.all([
    liveGrants(db, now).select('id').where(column, '=', id).limit(1).executeTakeFirst(),
    openInvitations(db, now).select('id').where(column, '=', id).limit(1).executeTakeFirst(),
    liveLinks(db, now).select('id').where(column, '=', id).limit(1).executeTakeFirst(),
  ]);
  return { isHeld: held !== undefined, isOffered: offered !== undefined, isLinked: linked !== undefined };
}
