import { type Kysely, sql } from 'kysely';

/** The teams of an event, and those without one, are found in the order they were sent. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.createIndex('teams_eventId_createdAt').on('teams').columns(['eventId', 'createdAt', 'id']).execute();
  await db.schema.dropIndex('teams_eventId').execute();
  // A deleted team takes its members with it; the index of active members does not serve that.
  await db.schema
    .createIndex('participants_teamId')
    .on('participants')
    .column('teamId')
    .where(sql.ref('teamId'), 'is not', null)
    .execute();
}
