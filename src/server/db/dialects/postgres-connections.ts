import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../database.ts';
import { POOL_SIZE } from './dialects.ts';

/** And the one that hears of new public content. */
const PER_PROCESS = POOL_SIZE + 1;

/** The most connections that the processes of this machine open: where several serve, the one that starts them sends the mails. */
export const connectionsOf = (workers: number): number => (workers > 1 ? workers + 1 : 1) * PER_PROCESS;

/** How many connections PostgreSQL takes; undefined where it does not say: a warning less stops no start. */
async function readAllowedConnections(db: Database): Promise<number | undefined> {
  const setting = (name: string) => sql<number>`cast(current_setting(${name}) as int)`;
  const allowed = sql<number>`${setting('max_connections')} - ${setting('superuser_reserved_connections')}`;
  try {
    const { rows } = await sql<{ allowed: number }>`select ${allowed} as allowed`.execute(db);
    return rows[0]?.allowed;
  } catch {
    return undefined;
  }
}

/**
 * A warning where PostgreSQL takes fewer connections than this machine opens in a rush: it refuses the rest, and their requests
 * are 503. Other machines and programs on the same server take theirs besides.
 */
export async function warningOfFewConnections(
  db: Database,
  { databaseUrl, workers }: Pick<Config, 'databaseUrl' | 'workers'>,
): Promise<string | undefined> {
  if (!databaseUrl) return undefined;
  const available = await readAllowedConnections(db);
  const needed = connectionsOf(workers);
  if (available === undefined || available >= needed) return undefined;
  return `PostgreSQL takes ${available} connections, and with WORKERS=${workers} this machine opens up to ${needed}: raise max_connections, or lower WORKERS`;
}
