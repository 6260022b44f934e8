import type { Kysely } from 'kysely';

/** What a person is asked in every form, kept for their account; and how many mails of a kind an address got. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('profiles')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('phone', 'text')
    .addColumn('college', 'text')
    .addColumn('yearOfStudy', 'integer')
    .addColumn('gender', 'text')
    .addColumn('updatedAt', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('emailQueue_recipient_kind')
    .on('emailQueue')
    .columns(['recipient', 'kind', 'createdAt'])
    .execute();
}
