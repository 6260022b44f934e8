import type { Kysely } from 'kysely';

/** The debits from a day on, among which a statement's transfers that the bank returned are looked for. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createIndex('bankStatementLines_by_day')
    .on('bankStatementLines')
    .columns(['direction', 'day'])
    .execute();
}
