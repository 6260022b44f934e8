import { type Kysely, sql } from 'kysely';

/** Edits by admins are counted, and a registration can be raised on the waitlist. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('registrations')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('registrations')
    .addColumn('waitlistRank', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('registrations_waitlist_order')
    .on('registrations')
    .columns(['eventId', 'isPrepaid desc', 'waitlistRank desc', 'number'])
    .where(sql.ref('status'), '=', sql.lit('waitlisted'))
    .execute();
}
