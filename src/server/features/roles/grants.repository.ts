import { nanoid } from 'nanoid';
import { isSameVenue } from '#contract/schedule/venues.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { listVenues } from './gates/gates.repository.ts';
import { liveGrants } from './live-roles.repository.ts';

/** A grant that is valid now, and what of the festival it covers. */
export interface LiveGrant {
  id: string;
  userId: string;
  role: string;
  /** JSON list of the powers of a role that the committee made; null for a built-in role. */
  ownPowers: string | null;
  isFestival: boolean;
  /** The gate that it is for alone. */
  gateId: string | null;
  /** Whether the role asks its people for two-step login. */
  needsTwoStep: boolean;
  /** The events covered, with sub-events: of the year that is open, since closed ones are for auditors. */
  eventIds: string[];
}

/** The grants that are valid now, or (`isPast`) were at an instant, of a person or of everybody. */
export async function listLiveGrants(
  db: Database,
  userId: string | null,
  now: string,
  { isPast = false } = {},
): Promise<LiveGrant[]> {
  let query = liveGrants(db, now, { isPast })
    .leftJoin('roles', (join) => join.onRef('roles.id', '=', 'grants.role').on('roles.deletedAt', 'is', null))
    .leftJoin('roleRules', 'roleRules.role', 'grants.role')
    .leftJoin('gates', (join) => join.onRef('gates.id', '=', 'grants.gateId').on('gates.deletedAt', 'is', null))
    .leftJoin('events', (join) =>
      join
        .on('events.year', 'is', null)
        .on((on) =>
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
      'grants.gateId',
      'gates.id as liveGateId',
      'gates.venue as gateVenue',
      'roles.powers',
      'events.id as coveredId',
      'roleRules.needsTwoStep',
    ]);
  if (userId !== null) query = query.where('grants.userId', '=', userId);
  const rows = await query.execute();
  const grants = new Map<string, LiveGrant>();
  for (const { id, userId: holder, role, powers, eventId, venue, gateId, coveredId, needsTwoStep } of rows) {
    const grant = grants.get(id) ?? {
      id,
      userId: holder,
      role,
      ownPowers: powers,
      gateId,
      eventIds: [],
      isFestival: eventId === null && venue === null && gateId === null,
      needsTwoStep: Boolean(needsTwoStep),
    };
    if (coveredId !== null) grant.eventIds.push(coveredId);
    grants.set(id, grant);
  }
  return withVenues(db, rows, [...grants.values()]);
}

/** What a grant for a venue or a gate covers: a venue, everything (a gate without a venue), or nothing (a gate that is gone). */
interface Located {
  id: string;
  venue: string | null;
  gateId: string | null;
  liveGateId: string | null;
  gateVenue: string | null;
}

/** Adds the events at the venues of grants, and those of gates. A venue is what the event's field says, in whatever case. */
async function withVenues(db: Database, rows: Located[], grants: LiveGrant[]): Promise<LiveGrant[]> {
  const located = new Map(
    rows
      .filter(({ venue, liveGateId }) => venue !== null || liveGateId !== null)
      .map(({ id, venue, gateVenue }) => [id, venue ?? gateVenue] as const),
  );
  if (located.size === 0) return grants;
  const events = await listVenues(db);
  return grants.map((grant) => {
    const venue = located.get(grant.id);
    if (venue === undefined) return grant;
    return {
      ...grant,
      eventIds: events.filter((event) => venue === null || isSameVenue(event.venue, venue)).map(({ id }) => id),
    };
  });
}

export interface NewGrant {
  userId: string;
  role: string;
  eventId: string | null;
  venue: string | null;
  gateId: string | null;
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
  { role, eventId, venue, gateId }: Pick<NewGrant, 'role' | 'eventId' | 'venue' | 'gateId'>,
  now: string,
): Promise<{ id: string } | undefined> {
  const held = await liveGrants(db, now)
    .select(['id', 'venue'])
    .where('userId', '=', userId)
    .where('role', '=', role)
    .where('eventId', eventId === null ? 'is' : '=', eventId)
    .where('gateId', gateId === null ? 'is' : '=', gateId)
    .execute();
  return held.find((grant) => isSameVenue(grant.venue, venue));
}
