import { sql } from 'kysely';
import { nanoid } from 'nanoid';
import type { Database, DatabaseTransaction } from '../../db/database.ts';

/** A grant that is valid now, and what of the festival it covers. */
export interface LiveGrant {
  id: string;
  userId: string;
  role: string;
  /** JSON list of the powers of a role that the committee made; null for a built-in role. */
  ownPowers: string | null;
  isFestival: boolean;
  /** Whether the role asks its people for two-step login. */
  needsTwoStep: boolean;
  /** The events covered, with sub-events. */
  eventIds: string[];
}

/** The grants that are valid now, of a person or of everybody. */
export async function listLiveGrants(db: Database, userId: string | null, now: string): Promise<LiveGrant[]> {
  let query = db
    .selectFrom('grants')
    .leftJoin('roles', (join) => join.onRef('roles.id', '=', 'grants.role').on('roles.deletedAt', 'is', null))
    .leftJoin('roleRules', 'roleRules.role', 'grants.role')
    .leftJoin('events', (join) =>
      join.on((on) =>
        on.or([
          on('events.id', '=', on.ref('grants.eventId')),
          on('events.mainEventId', '=', on.ref('grants.eventId')),
        ]),
      ),
    )
    .select([
      'grants.id',
      'grants.userId',
      'grants.role',
      'grants.eventId',
      'grants.venue',
      'roles.powers',
      'events.id as coveredId',
      'roleRules.needsTwoStep',
    ])
    .where('grants.revokedAt', 'is', null)
    .where((where) => where.or([where('grants.endsAt', 'is', null), where('grants.endsAt', '>', now)]));
  if (userId !== null) query = query.where('grants.userId', '=', userId);
  const rows = await query.execute();
  const grants = new Map<string, LiveGrant>();
  for (const { id, userId: holder, role, powers, eventId, venue, coveredId, needsTwoStep } of rows) {
    const grant = grants.get(id) ?? {
      ...{ id, userId: holder, role, ownPowers: powers, isFestival: eventId === null && venue === null, eventIds: [] },
      needsTwoStep: Boolean(needsTwoStep),
    };
    if (coveredId !== null) grant.eventIds.push(coveredId);
    grants.set(id, grant);
  }
  return withVenues(db, rows, [...grants.values()]);
}

const venueKey = (venue: string) => venue.trim().toLowerCase();

/** Adds the events at the venues of grants; a venue is what the event's field says, in whatever case. */
async function withVenues(
  db: Database,
  rows: { id: string; venue: string | null }[],
  grants: LiveGrant[],
): Promise<LiveGrant[]> {
  const venueOf = new Map(rows.flatMap(({ id, venue }) => (venue === null ? [] : [[id, venueKey(venue)] as const])));
  if (venueOf.size === 0) return grants;
  const events = await db
    .selectFrom('events')
    .select(['id', 'venue'])
    .where(sql<string>`lower(trim(venue))`, 'in', [...new Set(venueOf.values())])
    .execute();
  return grants.map((grant) => {
    const venue = venueOf.get(grant.id);
    if (venue === undefined) return grant;
    return { ...grant, eventIds: events.filter((event) => venueKey(event.venue ?? '') === venue).map(({ id }) => id) };
  });
}

export interface NewGrant {
  userId: string;
  role: string;
  eventId: string | null;
  venue: string | null;
  endsAt: string | null;
  /** The name of who grants it. */
  grantedBy: string;
}

export async function insertGrant(trx: DatabaseTransaction, grant: NewGrant, now: string): Promise<string> {
  const id = nanoid();
  await trx
    .insertInto('grants')
    .values({ id, ...grant, createdAt: now, revokedAt: null, revokedBy: null })
    .execute();
  return id;
}

/** The grant of a role that a person has now for the same scope. */
export async function findHeldGrant(
  db: Database,
  userId: string,
  { role, eventId, venue }: Pick<NewGrant, 'role' | 'eventId' | 'venue'>,
  now: string,
): Promise<{ id: string } | undefined> {
  return await db
    .selectFrom('grants')
    .select('id')
    .where('userId', '=', userId)
    .where('role', '=', role)
    .where('eventId', eventId === null ? 'is' : '=', eventId)
    .where('venue', venue === null ? 'is' : '=', venue)
    .where('revokedAt', 'is', null)
    .where((where) => where.or([where('endsAt', 'is', null), where('endsAt', '>', now)]))
    .executeTakeFirst();
}
