import { type Kysely, sql } from 'kysely';

/** Mails to people of several events, and mails that wait for their time. `announcements.eventId` is the first of the events. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['sentTo', 'audience', 'status', 'replyTo', 'userId', 'failure'] as const) {
    await db.schema.alterTable('announcements').addColumn(column, 'text').execute();
  }
  await db.schema.alterTable('announcements').addColumn('sendAt', 'timestamptz').execute();
  await sql`
    create index "announcements_scheduled" on announcements ("sendAt") where status = 'scheduled'`.execute(db);
  await db.schema
    .createTable('announcementEvents')
    .addColumn('announcementId', 'text', (column) =>
      column.notNull().references('announcements.id').onDelete('cascade'),
    )
    .addColumn('eventId', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('announcementEvents_pk', ['announcementId', 'eventId'])
    .execute();
  await db.schema.createIndex('announcementEvents_eventId').on('announcementEvents').column('eventId').execute();
}
