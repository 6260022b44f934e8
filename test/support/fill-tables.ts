import { sql } from 'kysely';
import { nanoid } from 'nanoid';
import { type Database, engineOf } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

/** Tables that grow, each with the columns that no two of its rows may share beside the id. */
const growing: [table: keyof Schema, unique: string[]][] = [
  ['users', ['email']],
  ['sessions', ['token']],
  ['accounts', ['accountId']],
  ['verifications', []],
  ['loginFailures', []],
  ['images', []],
  ['events', []],
  ['teams', ['joinCode']],
  ['ambassadorInquiries', []],
  ['announcements', []],
  ['gatewayEvents', []],
  ['refunds', ['gatewayRefundId']],
  ['paymentHistory', []],
  ['emailQueue', []],
  ['audit', []],
];

const text = () => nanoid().toLowerCase();

/** Copies a row of each table that grows until there are many, so that a planner weighs what it will weigh one day. */
export async function fillTables(db: Database, copies: number): Promise<void> {
  for (const [table, unique] of growing) {
    const {
      rows: [row],
    } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} limit 1`.execute(db);
    if (!row) continue;
    const values = Array.from({ length: copies }, () => ({
      ...row,
      ...Object.fromEntries(['id', ...unique].map((column) => [column, text()])),
    }));
    await db
      .insertInto(table)
      .values(values as never)
      .execute();
  }
  if (engineOf(db) === 'postgres') await sql`analyze`.execute(db);
}
