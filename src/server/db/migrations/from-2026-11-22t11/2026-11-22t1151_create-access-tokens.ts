import type { Kysely } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('accessTokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('powers', 'text', (column) => column.notNull())
    // With its sub-events; null for whatever its owner reaches.
    .addColumn('eventId', 'text', (column) => column.references('events.id').onDelete('cascade'))
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('endsAt', 'timestamptz', (column) => column.notNull())
    .addColumn('lastUsedAt', 'timestamptz')
    .addColumn('revokedAt', 'timestamptz')
    .execute();
  await db.schema.createIndex('accessTokens_userId').on('accessTokens').column('userId').execute();
  await db.schema.createIndex('accessTokens_eventId').on('accessTokens').column('eventId').execute();
  // The name of the token that an action came through; null where its actor was logged in.
  await db.schema.alterTable('audit').addColumn('tokenName', 'text').execute();
}
