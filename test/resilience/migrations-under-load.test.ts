import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { migrateTo, migrateToLatest } from '#server/db/migrate.ts';
import { createBareDatabase } from '#test/support/databases/bare-database.ts';
import { fillTables } from '#test/support/databases/filled-tables.ts';
import { isFull } from '#test/support/resilience.ts';

/** Of a version that had a festival's registrations; what came later runs while it serves. */
const BEFORE = '2026-11-22t1280_email-urgency';
const ROWS = 100_000;
const GROWING = ['registrations', 'registrationHistory', 'participants', 'payments', 'emailQueue', 'events', 'users'];
/** The longest that one statement may take: a lock given up and taken again, and the index of a whole table. */
const MOST_MILLISECONDS = 3000;

const statements = [
  (id: string) => sql`select * from registrations where id = ${id}`,
  (id: string) => sql`update registrations set "updatedAt" = now() where id = ${id}`,
  (id: string) => sql`select title from events where id = ${id}`,
  (id: string) => sql`update "emailQueue" set attempts = attempts + 1 where id = ${id}`,
];

describe.runIf(inject('database') === 'postgres' && isFull)('migrations under load', () => {
  it(`keep no request waiting for long beside ${ROWS} registrations`, { timeout: 300_000 }, async () => {
    const { db, drop } = await createBareDatabase();
    try {
      await migrateTo(db, BEFORE);
      await fillTables(db, ROWS, GROWING);
      let isStopped = false;
      const longest = [0, 0, 0, 0];
      const failures: string[] = [];
      let count = 0;
      const clients = statements.map(async (statement, index) => {
        while (!isStopped) {
          const started = performance.now();
          try {
            await statement(`v${1 + (count++ % ROWS)}`).execute(db);
          } catch (error) {
            failures.push(String(error));
          }
          longest[index] = Math.max(longest[index] ?? 0, performance.now() - started);
        }
      });
      await setTimeout(500);
      const before = longest.map(Math.ceil);
      const started = performance.now();
      const names = await migrateToLatest(db);
      const took = Math.ceil(performance.now() - started);
      await setTimeout(500);
      isStopped = true;
      await Promise.all(clients);
      console.log(
        `${names.length} migrations beside ${ROWS} registrations took ${took} ms; the longest read and write of registrations, read of events and write of mails: ${longest.map(Math.ceil).join(', ')} ms (before them ${before.join(', ')} ms)`,
      );
      expect(failures).toEqual([]);
      expect(Math.max(...longest)).toBeLessThan(MOST_MILLISECONDS);
    } finally {
      await drop();
    }
  });
});
