import { sql, type Updateable } from 'kysely';
import { vi } from 'vitest';
import { type Database, engineOf } from '#server/db/database.ts';
import type { EventsTable } from '#server/db/schema.ts';
import { lockCapacity } from '#server/features/registrations/event-lock/capacity.repository.ts';

export interface HeldEvent {
  /** Changes the event's row in the transaction that holds its seats. */
  change(columns: Updateable<EventsTable>): Promise<void>;
  /** Commits, so that what waits goes on. */
  release(): Promise<void>;
}

/**
 * Holds the lock of an event's seats on a connection of its own, as an admin's change that takes long would. On
 * SQLite the transaction holds the one connection.
 */
export async function holdEvent(db: Database, eventId: string): Promise<HeldEvent> {
  const held = Promise.withResolvers<(columns: Updateable<EventsTable>) => Promise<void>>();
  const released = Promise.withResolvers<void>();
  const done = db.transaction().execute(async (trx) => {
    await lockCapacity(trx, eventId);
    held.resolve(async (columns) => {
      await trx.updateTable('events').set(columns).where('id', '=', eventId).execute();
    });
    await released.promise;
  });
  done.catch(held.reject);
  return {
    change: await held.promise,
    release: async () => {
      released.resolve();
      await done;
    },
  };
}

/** Resolves once `count` transactions wait for a lock. On SQLite they wait for the connection, unseen. */
export async function untilWaiting(db: Database, count: number): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  const { rows } = await vi.waitUntil(
    async () => {
      const found = await sql<{ waiting: string }>`
        select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return Number(found.rows[0]?.waiting) >= count && found;
    },
    { timeout: 10_000, interval: 10 },
  );
  if (rows.length === 0) throw new Error('pg_stat_activity is empty');
}
