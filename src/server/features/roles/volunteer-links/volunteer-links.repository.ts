import type { Updateable } from 'kysely';
import { type Database, type DatabaseTransaction, toIso, toIsoOrNull } from '../../../db/database.ts';
import type { VolunteerLinksTable } from '../../../db/tables/role-tables.ts';
import { liveLinks, type StoredRoleScope } from '../live-roles.repository.ts';

/** A link as stored, with the words of its role and event. */
export interface StoredLink extends StoredRoleScope {
  _id: string;
  label: string;
  number: number;
  endsAt: string;
  createdBy: string | null;
  createdByName: string;
  createdAt: string;
  openedAt: string | null;
  attemptHash: string | null;
  userId: string | null;
  name: string | null;
  device: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
  revokedBy: string | null;
}

const selectLinks = (db: Database) =>
  db
    .selectFrom('volunteerLinks')
    .leftJoin('roles', 'roles.id', 'volunteerLinks.role')
    .leftJoin('events', 'events.id', 'volunteerLinks.eventId')
    .leftJoin('gates', 'gates.id', 'volunteerLinks.gateId')
    .select([
      'volunteerLinks.id as _id',
      'volunteerLinks.label',
      'volunteerLinks.number',
      'volunteerLinks.role',
      'roles.label as ownRole',
      'volunteerLinks.eventId',
      'events.title as eventTitle',
      'volunteerLinks.venue',
      'volunteerLinks.gateId',
      'gates.name as gate',
      'volunteerLinks.endsAt',
      'volunteerLinks.createdBy',
      'volunteerLinks.createdByName',
      'volunteerLinks.createdAt',
      'volunteerLinks.openedAt',
      'volunteerLinks.attemptHash',
      'volunteerLinks.userId',
      'volunteerLinks.name',
      'volunteerLinks.device',
      'volunteerLinks.lastUsedAt',
      'volunteerLinks.revokedAt',
      'volunteerLinks.revokedBy',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectLinks>['executeTakeFirstOrThrow']>>;

const toLink = (row: Row): StoredLink => ({
  ...row,
  endsAt: toIso(row.endsAt),
  createdAt: toIso(row.createdAt),
  openedAt: toIsoOrNull(row.openedAt),
  lastUsedAt: toIsoOrNull(row.lastUsedAt),
  revokedAt: toIsoOrNull(row.revokedAt),
});

/** The newest links. */
export async function listLinks(db: Database, limit: number): Promise<StoredLink[]> {
  const rows = await selectLinks(db)
    .orderBy('volunteerLinks.createdAt', 'desc')
    .orderBy('volunteerLinks.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toLink);
}

export async function findLink(
  db: Database,
  column: 'id' | 'tokenHash' | 'userId',
  value: string,
): Promise<StoredLink | undefined> {
  const row = await selectLinks(db).where(`volunteerLinks.${column}`, '=', value).executeTakeFirst();
  return row && toLink(row);
}

export async function listLinksById(db: Database, ids: string[]): Promise<StoredLink[]> {
  const rows = await selectLinks(db)
    .where('volunteerLinks.id', 'in', ids)
    .orderBy('volunteerLinks.label')
    .orderBy('volunteerLinks.number')
    .execute();
  return rows.map(toLink);
}

/** How many links of an admin have neither ended nor been revoked. */
export async function countLiveLinks(db: Database, userId: string, now: string): Promise<number> {
  const { links } = await liveLinks(db, now)
    .select((eb) => eb.fn.countAll<number>().as('links'))
    .where('createdBy', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(links);
}

export type NewLink = Pick<
  StoredLink,
  'label' | 'number' | 'role' | 'eventId' | 'venue' | 'gateId' | 'endsAt' | 'createdBy' | 'createdByName' | 'createdAt'
> & { id: string; tokenHash: string };

/** Inserts them in one statement. */
export async function insertLinks(trx: DatabaseTransaction, links: NewLink[]): Promise<void> {
  await trx.insertInto('volunteerLinks').values(links).execute();
}

/** Revokes links with the grants that they opened. */
export async function revokeLinks(
  trx: DatabaseTransaction,
  links: StoredLink[],
  revoked: { revokedAt: string; revokedBy: string },
): Promise<void> {
  const ids = links.map(({ _id }) => _id);
  const users = links.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  await trx.updateTable('volunteerLinks').set(revoked).where('id', 'in', ids).execute();
  if (users.length === 0) return;
  await trx.updateTable('grants').set(revoked).where('userId', 'in', users).where('revokedAt', 'is', null).execute();
}

export async function updateLink(db: Database, id: string, changed: Updateable<VolunteerLinksTable>): Promise<void> {
  await db.updateTable('volunteerLinks').set(changed).where('id', '=', id).execute();
}
