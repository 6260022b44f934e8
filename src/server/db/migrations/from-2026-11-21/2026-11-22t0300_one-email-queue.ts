import { type Kysely, sql } from 'kysely';

const BATCH = 100;

async function createEmailQueue(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('emailQueue')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('registrationId', 'text', (column) => column.references('registrations.id').onDelete('cascade'))
    .addColumn('recipient', 'text')
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('nextAttemptAt', 'timestamptz', (column) => column.notNull())
    .addColumn('lastError', 'text')
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('sentAt', 'timestamptz')
    .addCheckConstraint('emailQueue_status', sql`status in ('pending', 'sent', 'failed')`)
    .addCheckConstraint('emailQueue_to_someone', sql`"registrationId" is not null or recipient is not null`)
    .execute();
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('emailQueue').columns(columns);
  await index('emailQueue_due', ['status', 'nextAttemptAt', 'id']).execute();
  await index('emailQueue_createdAt', ['createdAt']).execute();
  await index('emailQueue_registrationId', ['registrationId']).execute();
}

/** Emails about registrations that were not rendered yet; when they were queued is known only as when they are due. */
async function moveRegistrationEmails(db: Kysely<any>): Promise<void> {
  await sql`
    insert into "emailQueue"
      (id, kind, "registrationId", data, status, attempts, "nextAttemptAt", "createdAt")
    select id, kind, "registrationId", data, 'pending', attempts, "dueAt", "dueAt" from "registrationEmails"`.execute(
    db,
  );
  await db.schema.dropTable('registrationEmails').execute();
}

/** Rendered emails keep what was rendered in `data`; in batches, since they carry attachments. */
async function moveOutbox(db: Kysely<any>): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db.selectFrom('outbox').selectAll().where('id', '>', after).orderBy('id').limit(BATCH).execute();
    if (rows.length === 0) break;
    after = rows.at(-1)?.id;
    const moved = rows.map(({ subject, html, text, attachments, ...row }) => ({
      ...row,
      kind: 'rendered',
      data: JSON.stringify({ subject, html, text, attachments: JSON.parse(attachments) }),
    }));
    await db.insertInto('emailQueue').values(moved).execute();
  }
  await db.schema.dropTable('outbox').execute();
}

/** One table for all emails, with one rule for retries: an email is rendered when a worker claims it. */
export async function up(db: Kysely<any>): Promise<void> {
  await createEmailQueue(db);
  await moveRegistrationEmails(db);
  await moveOutbox(db);
}
