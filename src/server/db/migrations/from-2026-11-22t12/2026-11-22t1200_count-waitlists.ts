import { type Kysely, sql } from 'kysely';

/**
 * The length of an event's waitlist is kept beside its reserved seats: counting thousands of rows at every registration made a
 * rush slower with each of them. So did looking for unconfirmed registrations whose time is over, which had no index of its own.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('eventCapacity')
    .addColumn('waitlisted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update "eventCapacity" set waitlisted = (
      select count(*) from registrations
      where registrations."eventId" = "eventCapacity"."eventId" and registrations.status = 'waitlisted'
    )`.execute(db);
  await sql`
    create index registrations_unproved_by_event on registrations ("eventId", "verifyBy")
    where "verifyBy" is not null`.execute(db);
}
