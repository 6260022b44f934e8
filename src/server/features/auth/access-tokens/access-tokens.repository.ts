import type { ExportQuery } from '#contract/exports/exports.ts';
import type { AccessToken } from '#contract/roles/access-tokens.ts';
import { isPower } from '#contract/roles/powers.ts';
import { type Database, toIso } from '../../../db/database.ts';

/** A list that a spreadsheet reads. */
export type StoredSheet = NonNullable<AccessToken['sheet']> & { query: ExportQuery };

export interface StoredToken extends AccessToken {
  userId: string;
  sheet: StoredSheet | null;
}

interface TokenRow extends Pick<StoredToken, 'id' | 'userId' | 'name' | 'eventId'> {
  powers: string;
  sheet: string | null;
  createdAt: Date | string;
  endsAt: Date | string;
  lastUsedAt: Date | string | null;
  revokedAt: Date | string | null;
}

const columns = [
  'id',
  'userId',
  'name',
  'powers',
  'eventId',
  'sheet',
  'createdAt',
  'endsAt',
  'lastUsedAt',
  'revokedAt',
] as const;

/** A power that an older version had gives nothing. */
const toToken = (row: TokenRow): StoredToken => ({
  ...row,
  powers: (JSON.parse(row.powers) as unknown[]).filter(isPower),
  sheet: row.sheet === null ? null : (JSON.parse(row.sheet) as StoredSheet),
  createdAt: toIso(row.createdAt),
  endsAt: toIso(row.endsAt),
  lastUsedAt: row.lastUsedAt && toIso(row.lastUsedAt),
  revokedAt: row.revokedAt && toIso(row.revokedAt),
});

/** The tokens of a user, newest first, at most `limit`. */
export async function listTokens(db: Database, userId: string, limit: number): Promise<StoredToken[]> {
  const rows = await db
    .selectFrom('accessTokens')
    .select(columns)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toToken);
}

/** How many tokens of a user are valid. */
export async function countLiveTokens(db: Database, userId: string, now: string): Promise<number> {
  const { count } = await db
    .selectFrom('accessTokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('endsAt', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertToken(db: Database, tokenHash: string, token: StoredToken): Promise<void> {
  const { powers, sheet, ...row } = token;
  await db
    .insertInto('accessTokens')
    .values({ ...row, tokenHash, powers: JSON.stringify(powers), sheet: sheet && JSON.stringify(sheet) })
    .execute();
}

/** The valid token with this hash. */
export async function findLiveToken(db: Database, tokenHash: string, now: string): Promise<StoredToken | undefined> {
  const row = await db
    .selectFrom('accessTokens')
    .select(columns)
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .where('endsAt', '>', now)
    .executeTakeFirst();
  return row && toToken(row);
}

export async function markUsed(db: Database, id: string, now: string): Promise<void> {
  await db.updateTable('accessTokens').set({ lastUsedAt: now }).where('id', '=', id).execute();
}

/** The token of a user that was revoked, where it was valid until now. */
export async function revokeToken(
  db: Database,
  userId: string,
  id: string,
  now: string,
): Promise<StoredToken | undefined> {
  const row = await db
    .updateTable('accessTokens')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  return row && toToken(row);
}

/** Revokes what of a user's tokens is not. */
export async function revokeTokensOf(db: Database, userId: string, now: string): Promise<void> {
  await db
    .updateTable('accessTokens')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** The ids of an event that is there and of its sub-events; none of a closed year, which no grant for events reaches either. */
export async function listEventWithSubEvents(db: Database, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where((where) => where.or([where('id', '=', eventId), where('mainEventId', '=', eventId)]))
    .where('deletedAt', 'is', null)
    .where('year', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
