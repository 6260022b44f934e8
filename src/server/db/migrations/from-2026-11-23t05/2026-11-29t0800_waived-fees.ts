import { type Kysely, sql } from 'kysely';

/** Whether an admin left the fee of a registration out. Those from before are taken to pay what their event costs. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('registrations')
    .addColumn('isFeeWaived', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .execute();
}
