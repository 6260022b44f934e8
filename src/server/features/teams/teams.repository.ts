import type { Insertable, Updateable } from 'kysely';
import { type Database, toIsoOrNull } from '../../db/database.ts';
import type { TeamsTable } from '../../db/tables/registration-tables.ts';

export interface StoredTeam {
  _id: string;
  eventId: string | null;
  teamName: string;
  teamLogo: string | null;
  contactEmail: string;
  contactNumber: string | null;
  teamLeader: string;
  joinCode: string | null;
  lockedAt: string | null;
}

export async function insertTeam(db: Database, row: Insertable<TeamsTable>): Promise<void> {
  await db.insertInto('teams').values(row).execute();
}

/** Stores teams in one statement. */
export async function insertTeams(db: Database, rows: Insertable<TeamsTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('teams').values(rows).execute();
}

export async function findTeam(
  db: Database,
  by: { id: string } | { joinCode: string },
): Promise<StoredTeam | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['joinCode', by.joinCode] as const);
  const row = await db.selectFrom('teams').selectAll().where(column, '=', value).executeTakeFirst();
  if (!row) return undefined;
  const { id, createdAt: _createdAt, ...team } = row;
  return { ...team, _id: id, lockedAt: toIsoOrNull(row.lockedAt) };
}

export async function updateTeam(db: Database, id: string, changes: Updateable<TeamsTable>): Promise<void> {
  await db.updateTable('teams').set(changes).where('id', '=', id).execute();
}
