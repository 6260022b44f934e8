import { type Kysely, sql } from 'kysely';

/** Teams that lack something are found by an index; an event remembers by which rules its teams were looked at. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('registrations').addColumn('incompleteSince', 'timestamptz').execute();
  await db.schema.alterTable('eventCapacity').addColumn('rosterRules', 'text').execute();
  await db.schema
    .createIndex('registrations_incomplete')
    .on('registrations')
    .columns(['createdAt desc', 'id desc'])
    .where(sql.ref('incompleteSince'), 'is not', null)
    .execute();
}
