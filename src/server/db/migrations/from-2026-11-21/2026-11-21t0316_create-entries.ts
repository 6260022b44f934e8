import { type Kysely, sql } from 'kysely';

const states =
  "'pending_payment', 'under_review', 'confirmed', 'waitlisted', 'offered', 'rejected', 'cancelled', 'expired', 'refunded'";

async function createEntries(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('eventPlaces')
    .addColumn('eventId', 'text', (column) => column.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('taken', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lastNumber', 'integer', (column) => column.notNull().defaultTo(0))
    .addCheckConstraint('eventPlaces_taken', sql`taken >= 0`)
    .execute();

  await db.schema
    .createTable('entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('eventId', 'text', (column) => column.notNull().references('events.id').onDelete('restrict'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('teamId', 'text', (column) => column.references('teams.id').onDelete('restrict'))
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('college', 'text')
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('searchText', 'text', (column) => column.notNull())
    .addColumn('heldUntil', 'timestamptz')
    .addColumn('reason', 'text')
    .addColumn('paidWay', 'text')
    .addColumn('enteredOn', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('updatedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('remindedAt', 'timestamptz')
    .addCheckConstraint('entries_kind', sql`kind in ('individual', 'team')`)
    .addCheckConstraint('entries_state', sql`state in (${sql.raw(states)})`)
    .addCheckConstraint('entries_amount', sql`amount >= 0`)
    .addUniqueConstraint('entries_number', ['eventId', 'number'])
    .execute();
}

async function indexEntries(db: Kysely<any>): Promise<void> {
  await db.schema.createIndex('entries_newest').on('entries').columns(['createdAt', 'id']).execute();
  await db.schema.createIndex('entries_by_event').on('entries').columns(['eventId', 'createdAt', 'id']).execute();
  await db.schema.createIndex('entries_by_state').on('entries').columns(['state', 'createdAt', 'id']).execute();
  await db.schema.createIndex('entries_teamId').on('entries').column('teamId').execute();
  await db.schema.createIndex('entries_userId').on('entries').column('userId').execute();
  await db.schema
    .createIndex('entries_by_event_state')
    .on('entries')
    .columns(['eventId', 'state', 'createdAt', 'id'])
    .execute();
  // What may lapse is always little. One index for an event, one for the sweep over all: SQLite, which
  // keeps no statistics, would take a larger one otherwise.
  await db.schema
    .createIndex('entries_held')
    .on('entries')
    .columns(['eventId', 'heldUntil'])
    .where(sql.ref('heldUntil'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('entries_lapse')
    .on('entries')
    .column('heldUntil')
    .where(sql.ref('heldUntil'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('entries_waiting')
    .on('entries')
    .columns(['eventId', 'number'])
    .where(sql.ref('state'), '=', sql.lit('waitlisted'))
    .execute();
}

async function createParticipants(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('participants')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('teamId', 'text', (column) => column.references('teams.id').onDelete('cascade'))
    .addColumn('entryId', 'text', (column) => column.references('entries.id').onDelete('cascade'))
    .addColumn('eventId', 'text', (column) => column.references('events.id').onDelete('restrict'))
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('college', 'text')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('releasedAt', 'timestamptz')
    .addColumn('checkedInAt', 'timestamptz')
    .addColumn('checkedInBy', 'text')
    .addCheckConstraint('participants_email_lower', sql`email = lower(email)`)
    .execute();
  // One active entry per person and event. Teams without an event have none, and nulls never clash.
  await db.schema
    .createIndex('participants_one_entry')
    .on('participants')
    .columns(['eventId', 'email'])
    .unique()
    .where(sql.ref('releasedAt'), 'is', null)
    .execute();
  await db.schema
    .createIndex('participants_one_team')
    .on('participants')
    .columns(['teamId', 'email'])
    .unique()
    .where(sql.ref('releasedAt'), 'is', null)
    .execute();
  await db.schema.createIndex('participants_entryId').on('participants').column('entryId').execute();
  await db.schema.createIndex('participants_userId').on('participants').column('userId').execute();
}

async function createRecords(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('entryHistory')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('entryId', 'text', (column) => column.notNull().references('entries.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('fromState', 'text')
    .addColumn('toState', 'text')
    .addColumn('note', 'text')
    .addColumn('actorKind', 'text', (column) => column.notNull())
    .addColumn('actorId', 'text')
    .addColumn('actorName', 'text')
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('entryHistory_entryId').on('entryHistory').columns(['entryId', 'at']).execute();

  await db.schema
    .createTable('entryMails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('entryId', 'text', (column) => column.notNull().references('entries.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('dueAt', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('entryMails_due').on('entryMails').columns(['dueAt', 'id']).execute();

  await db.schema
    .createTable('announcements')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('eventId', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('recipients', 'integer', (column) => column.notNull())
    .addColumn('sentBy', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('announcements_eventId').on('announcements').columns(['eventId', 'createdAt']).execute();
}

export async function up(db: Kysely<any>): Promise<void> {
  await createEntries(db);
  await indexEntries(db);
  await createParticipants(db);
  await createRecords(db);
}
