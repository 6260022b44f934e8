import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('mainEventId', 'text', (column) => column.references('events.id').onDelete('restrict'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('descriptionText', 'text', (column) => column.notNull())
    .addColumn('shortDescription', 'text')
    .addColumn('startDate', 'timestamptz', (column) => column.notNull())
    .addColumn('endDate', 'timestamptz', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('imageId', 'text', (column) => column.references('images.id').onDelete('set null'))
    .addColumn('prizePool', 'bigint')
    .addColumn('firstPrize', 'text')
    .addColumn('secondPrize', 'text')
    .addColumn('thirdPrize', 'text')
    .addColumn('venue', 'text')
    .addColumn('entryFee', 'bigint')
    .addColumn('participationType', 'text', (column) => column.notNull())
    .addColumn('teamSize', 'integer', (column) => column.notNull())
    .addColumn('rules', 'text')
    .addColumn('registrationLink', 'text')
    .addColumn('individualEntryFee', 'bigint')
    .addColumn('teamEntryFee', 'bigint')
    .addColumn('registrationStarts', 'timestamptz')
    .addColumn('capacity', 'integer')
    .addColumn('speakers', 'text')
    .addColumn('hasSubEvents', 'boolean', (column) => column.notNull())
    .addColumn('isRegistrationNeeded', 'boolean', (column) => column.notNull())
    .addColumn('isAuthenticationNeeded', 'boolean', (column) => column.notNull())
    .addColumn('isActive', 'boolean', (column) => column.notNull())
    .addColumn('isSample', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('updatedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('deletedAt', 'timestamptz')
    .addCheckConstraint('events_title', sql`title <> ''`)
    .addCheckConstraint('events_status', sql`status in ('active', 'inactive')`)
    .addCheckConstraint('events_participation', sql`"participationType" in ('individual', 'team', 'both')`)
    .addCheckConstraint('events_dates', sql`"endDate" >= "startDate"`)
    .addCheckConstraint('events_teamSize', sql`"teamSize" >= 1`)
    .addCheckConstraint('events_capacity', sql`capacity is null or capacity >= 1`)
    .addCheckConstraint(
      'events_money',
      sql`coalesce("entryFee", 0) >= 0 and coalesce("individualEntryFee", 0) >= 0 and coalesce("teamEntryFee", 0) >= 0 and coalesce("prizePool", 0) >= 0`,
    )
    .addCheckConstraint('events_not_own_parent', sql`"mainEventId" is null or "mainEventId" <> id`)
    .execute();
  await db.schema
    .createIndex('events_list')
    .on('events')
    .columns(['mainEventId', 'startDate', 'id'])
    .where(sql.ref('deletedAt'), 'is', null)
    .execute();
}
