import { nanoid } from 'nanoid';
import { type Database, type DatabaseTransaction, toIso, toIsoOrNull } from '../../db/database.ts';
import { lockText } from '../../db/lock-row.ts';
import type { StoredRoleScope } from './live-roles.repository.ts';

/** Lets one change of the committee at a time happen, until the transaction ends: each is checked against all others. */
export const lockCommittee = (trx: DatabaseTransaction): Promise<void> => lockText(trx, 'committee');

/** A grant with its person, as stored. */
export interface StoredGrant extends StoredRoleScope {
  _id: string;
  userId: string;
  name: string;
  email: string;
  hasTwoFactor: boolean;
  endsAt: string | null;
  grantedBy: string;
  createdAt: string;
  revokedAt: string | null;
  revokedBy: string | null;
}

function selectGrants(db: Database) {
  return db
    .selectFrom('grants')
    .innerJoin('users', 'users.id', 'grants.userId')
    .leftJoin('twoFactors', 'twoFactors.userId', 'grants.userId')
    .leftJoin('roles', 'roles.id', 'grants.role')
    .leftJoin('events', 'events.id', 'grants.eventId')
    .leftJoin('gates', 'gates.id', 'grants.gateId')
    .select([
      'grants.id as _id',
      'grants.userId',
      'users.name',
      'users.email',
      'twoFactors.confirmedAt',
      'grants.role',
      'roles.label as ownRole',
      'grants.eventId',
      'events.title as eventTitle',
      'grants.venue',
      'grants.gateId',
      'gates.name as gate',
      'grants.endsAt',
      'grants.grantedBy',
      'grants.createdAt',
      'grants.revokedAt',
      'grants.revokedBy',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectGrants>['executeTakeFirstOrThrow']>>;

const toGrant = ({ confirmedAt, ...row }: Row): StoredGrant => ({
  ...row,
  hasTwoFactor: confirmedAt !== null,
  endsAt: toIsoOrNull(row.endsAt),
  createdAt: toIso(row.createdAt),
  revokedAt: toIsoOrNull(row.revokedAt),
});

/** Every grant that ever was, by the name of its person, newest first; those of links are listed with the links. */
export async function listGrants(db: Database): Promise<StoredGrant[]> {
  const rows = await selectGrants(db)
    .leftJoin('volunteerLinks', 'volunteerLinks.userId', 'grants.userId')
    .where('volunteerLinks.id', 'is', null)
    .orderBy('users.name')
    .orderBy('users.email')
    .orderBy('grants.createdAt', 'desc')
    .orderBy('grants.id')
    .execute();
  return rows.map(toGrant);
}

export async function findGrant(db: Database, id: string): Promise<StoredGrant | undefined> {
  const row = await selectGrants(db).where('grants.id', '=', id).executeTakeFirst();
  return row && toGrant(row);
}

export async function setEnd(trx: DatabaseTransaction, id: string, endsAt: string | null): Promise<void> {
  await trx.updateTable('grants').set({ endsAt }).where('id', '=', id).execute();
}

export async function revoke(trx: DatabaseTransaction, id: string, revokedBy: string, now: string): Promise<void> {
  await trx.updateTable('grants').set({ revokedAt: now, revokedBy }).where('id', '=', id).execute();
}

/** Whether somebody else than by this grant is president of the festival for good. */
export async function hasOtherPresident(db: Database, role: string, grantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('grants')
    .select('id')
    .where('role', '=', role)
    .where('eventId', 'is', null)
    .where('venue', 'is', null)
    .where('gateId', 'is', null)
    .where('endsAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('id', '<>', grantId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A role that the committee made, with its powers as stored. */
export interface StoredRole {
  _id: string;
  label: string;
  /** JSON. */
  powers: string;
  version: number;
}

const selectRoles = (db: Database) =>
  db.selectFrom('roles').select(['id as _id', 'label', 'powers', 'version']).where('deletedAt', 'is', null);

export const listRoles = (db: Database): Promise<StoredRole[]> => selectRoles(db).orderBy('label').execute();

export const findRole = (db: Database, id: string): Promise<StoredRole | undefined> =>
  selectRoles(db).where('id', '=', id).executeTakeFirst();

export async function insertRole(
  trx: DatabaseTransaction,
  role: { label: string; powers: string },
  now: string,
): Promise<string> {
  const id = nanoid();
  await trx
    .insertInto('roles')
    .values({ id, ...role, createdAt: now, deletedAt: null })
    .execute();
  return id;
}

export async function updateRole(
  trx: DatabaseTransaction,
  id: string,
  role: { label: string; powers: string; version: number },
): Promise<void> {
  await trx.updateTable('roles').set(role).where('id', '=', id).execute();
}

/** Hides a role; its name can be used by another. */
export async function deleteRole(trx: DatabaseTransaction, { _id, label }: StoredRole, now: string): Promise<void> {
  const row = { deletedAt: now, label: `${label} (${_id})` };
  await trx.updateTable('roles').set(row).where('id', '=', _id).execute();
}
