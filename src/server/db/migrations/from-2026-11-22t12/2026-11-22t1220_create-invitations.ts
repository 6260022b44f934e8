import type { Kysely } from 'kysely';

/** Invitations to the committee by e-mail. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('eventId', 'text', (column) => column.references('events.id').onDelete('cascade'))
    .addColumn('venue', 'text')
    .addColumn('endsAt', 'timestamptz')
    .addColumn('openUntil', 'timestamptz', (column) => column.notNull())
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('invitedBy', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('invitedByName', 'text', (column) => column.notNull())
    .addColumn('emailId', 'text')
    .addColumn('emails', 'integer', (column) => column.notNull())
    .addColumn('emailedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('acceptedAt', 'timestamptz')
    .addColumn('declinedAt', 'timestamptz')
    .addColumn('revokedAt', 'timestamptz')
    .addColumn('revokedBy', 'text')
    .execute();
  await db.schema.createIndex('invitations_createdAt').on('invitations').column('createdAt').execute();
  await db.schema.createIndex('invitations_email').on('invitations').column('email').execute();
  await db.schema.createIndex('invitations_invitedBy').on('invitations').columns(['invitedBy', 'createdAt']).execute();
}
