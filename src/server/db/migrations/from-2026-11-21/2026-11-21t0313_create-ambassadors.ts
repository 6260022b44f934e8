import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('ambassadors')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('institution', 'text')
    .addColumn('shortBio', 'text')
    .addColumn('imageId', 'text', (column) => column.references('images.id').onDelete('set null'))
    .addColumn('isSample', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('deletedAt', 'timestamptz')
    .addCheckConstraint('ambassadors_name', sql`name <> ''`)
    .execute();

  await db.schema
    .createTable('ambassadorEvents')
    .addColumn('ambassadorId', 'text', (column) => column.notNull().references('ambassadors.id').onDelete('cascade'))
    .addColumn('eventId', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('ambassadorEvents_pk', ['ambassadorId', 'eventId'])
    .execute();

  await db.schema
    .createTable('ambassadorInquiries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('fullName', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('college', 'text', (column) => column.notNull())
    .addColumn('whyInterested', 'text', (column) => column.notNull())
    .addColumn('expectedRegistrations', 'text', (column) => column.notNull())
    .addColumn('photoId', 'text', (column) => column.notNull().references('images.id').onDelete('restrict'))
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('ambassadorInquiries_newest')
    .on('ambassadorInquiries')
    .columns(['createdAt', 'id'])
    .execute();
}
