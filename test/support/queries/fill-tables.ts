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
  ['bankStatements', []],
  ['bankStatementLines', ['identity', 'row']],
  ['bankStatementColumns', []],
  ['refunds', ['gatewayRefundId']],
  ['paymentHistory', []],
  ['eventQuestions', []],
  ['answerFiles', []],
  ['answers', []],
  ['emailQueue', []],
  ['audit', []],
];

/** A value that no other row has: a number past those that a test makes, else a text. */
const uniqueLike = (value: unknown, index: number) =>
  typeof value === 'number' ? 1_000_000 + index : nanoid().toLowerCase();

/** Copies a row of each table that grows until there are many, so that a planner weighs what it will weigh one day. */
export async function fillTables(db: Database, copies: number): Promise<void> {
  for (const [table, unique] of growing) {
    const {
      rows: [row],
    } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} limit 1`.execute(db);
    if (!row) continue;
    const values = Array.from({ length: copies }, (_, index) => ({
      ...row,
      ...Object.fromEntries(['id', ...unique].map((column) => [column, uniqueLike(row[column], index)])),
    }));
    await db
      .insertInto(table)
      .values(values as never)
      .execute();
  }
  if (engineOf(db) === 'postgres') await sql`analyze`.execute(db);
}
