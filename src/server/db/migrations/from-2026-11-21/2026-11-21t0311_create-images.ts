import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('images')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('widths', 'text', (column) => column.notNull())
    .addColumn('isPrivate', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('unusedSince', 'timestamptz')
    .addCheckConstraint('images_size', sql`width > 0 and height > 0`)
    .execute();
  await db.schema.createIndex('images_unusedSince').on('images').column('unusedSince').execute();

  await db.schema
    .createTable('imageUses')
    .addColumn('imageId', 'text', (column) => column.notNull().references('images.id').onDelete('cascade'))
    .addColumn('owner', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('imageUses_pk', ['imageId', 'owner'])
    .execute();
  await db.schema.createIndex('imageUses_owner').on('imageUses').column('owner').execute();
}
