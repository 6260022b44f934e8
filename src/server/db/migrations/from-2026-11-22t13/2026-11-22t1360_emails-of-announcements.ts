import { type Kysely, sql } from 'kysely';

/** Emails name the mail to people that they are part of, so that its log says what became of each. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('emailQueue').addColumn('announcementId', 'text').execute();
  await sql`
    create index "emailQueue_announcementId" on "emailQueue" ("announcementId", status)
    where "announcementId" is not null`.execute(db);
}
