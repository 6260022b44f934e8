import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';

/** Resolves once that many sessions of a PostgreSQL database wait for a lock. */
export async function waitForLockWaiters(db: Database, count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows[0]?.waiting).toBe(count);
    },
    { timeout: 15_000 },
  );
}
