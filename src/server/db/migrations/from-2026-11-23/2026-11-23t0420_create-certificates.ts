import { type Kysely, sql } from 'kysely';

/** Certificates of taking part and of prizes. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('certificates')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('eventId', 'text', (column) => column.notNull().references('events.id'))
    .addColumn('registrationId', 'text', (column) => column.references('registrations.id'))
    .addColumn('participantId', 'text', (column) => column.references('participants.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('searchText', 'text', (column) => column.notNull())
    .addColumn('team', 'text')
    .addColumn('award', 'text')
    .addColumn('eventTitle', 'text', (column) => column.notNull())
    .addColumn('mainEventTitle', 'text')
    .addColumn('festivalName', 'text', (column) => column.notNull())
    .addColumn('instituteName', 'text', (column) => column.notNull())
    .addColumn('year', 'text', (column) => column.notNull())
    .addColumn('firstDay', 'text', (column) => column.notNull())
    .addColumn('lastDay', 'text', (column) => column.notNull())
    .addColumn('issuedOn', 'text', (column) => column.notNull())
    .addColumn('line', 'text', (column) => column.notNull())
    .addColumn('signatories', 'text', (column) => column.notNull())
    .addColumn('issuedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('issuedBy', 'text', (column) => column.notNull())
    .addColumn('endedAt', 'timestamptz')
    .addColumn('reason', 'text')
    .addColumn('formerId', 'text', (column) => column.references('certificates.id'))
    .addColumn('mailedAt', 'timestamptz')
    .addColumn('erasedAt', 'timestamptz')
    .execute();
  // Two admins at once issue one.
  await db.schema
    .createIndex('certificates_one_valid')
    .on('certificates')
    .columns(['eventId', 'subject'])
    .unique()
    .where(sql.ref('status'), '=', sql.lit('valid'))
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`certificates_${name}`).on('certificates').columns(columns).execute();
  await index('eventId', ['eventId', 'issuedAt', 'id']);
  await index('registrationId', ['registrationId']);
  await index('participantId', ['participantId']);
  await index('formerId', ['formerId']);
  // What the retention job looks for.
  await index('issuedAt', ['issuedAt']);
}
