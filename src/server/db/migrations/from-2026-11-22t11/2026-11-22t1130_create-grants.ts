import { type Kysely, sql } from 'kysely';

/** Who has which role for what; every admin of before becomes president of the festival. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('roles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('label', 'text', (column) => column.notNull().unique())
    .addColumn('powers', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('deletedAt', 'timestamptz')
    .execute();
  await db.schema
    .createTable('grants')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('eventId', 'text', (column) => column.references('events.id').onDelete('cascade'))
    .addColumn('venue', 'text')
    .addColumn('endsAt', 'timestamptz')
    .addColumn('grantedBy', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('revokedAt', 'timestamptz')
    .addColumn('revokedBy', 'text')
    .execute();
  await db.schema.createIndex('grants_userId').on('grants').column('userId').execute();
  await db.schema.createIndex('grants_eventId').on('grants').column('eventId').execute();
  await db.schema.createIndex('grants_role').on('grants').column('role').execute();
  await sql`
    insert into "grants" ("id", "userId", "role", "grantedBy", "createdAt")
    select "id", "id", 'president', 'Update', "createdAt" from "users" where "role" = 'admin'`.execute(db);
}
