import { type Kysely, sql } from 'kysely';

/** Which registrations wait for a proof of their e-mail, and whose they are until then (keyed hashes). */
async function addProofs(db: Kysely<any>): Promise<void> {
  for (const name of ['verifyBy', 'provedAt']) {
    await db.schema.alterTable('registrations').addColumn(name, 'timestamptz').execute();
  }
  for (const name of ['verifyDevice', 'verifyNetwork']) {
    await db.schema.alterTable('registrations').addColumn(name, 'text').execute();
  }
  await sql`
    create index registrations_unproved on registrations ("verifyBy", "eventId") where "verifyBy" is not null`.execute(
    db,
  );
  await sql`
    create index registrations_unproved_network on registrations ("eventId", "verifyNetwork")
    where "verifyBy" is not null`.execute(db);
  await sql`
    create index registrations_unproved_device on registrations ("eventId", "verifyDevice")
    where "verifyBy" is not null`.execute(db);
  await sql`
    create index registrations_proved on registrations ("verifyDevice", email) where "provedAt" is not null`.execute(
    db,
  );
}

/** Emails can be dropped; what was sent is counted by mailbox and by the network that caused it. SQLite changes no check. */
export async function rebuildEmailQueue(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('emailQueueNext')
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
    .addColumn('cause', 'text', (column) => column.notNull().defaultTo('other'))
    .addColumn('origin', 'text')
    .addColumn('mailbox', 'text')
    .addCheckConstraint('emailQueue_states', sql`status in ('pending', 'sent', 'failed', 'dropped')`)
    .addCheckConstraint('emailQueue_has_recipient', sql`"registrationId" is not null or recipient is not null`)
    .execute();
  const columns = sql.raw(
    'id, kind, "registrationId", recipient, data, status, attempts, "nextAttemptAt", "lastError", "createdAt", "sentAt"',
  );
  await sql`insert into "emailQueueNext" (${columns}) select ${columns} from "emailQueue"`.execute(db);
  await db.schema.dropTable('emailQueue').execute();
  await db.schema.alterTable('emailQueueNext').renameTo('emailQueue').execute();
  const index = (name: string, of: string[]) => db.schema.createIndex(name).on('emailQueue').columns(of).execute();
  await index('emailQueue_due', ['status', 'nextAttemptAt', 'id']);
  await index('emailQueue_createdAt', ['createdAt']);
  await index('emailQueue_registrationId', ['registrationId']);
  await index('emailQueue_sentAt', ['sentAt', 'cause']);
  await index('emailQueue_mailbox', ['mailbox', 'sentAt', 'cause']);
  await index('emailQueue_origin', ['origin', 'sentAt', 'cause']);
}

/** Registrations of unproved addresses lapse, and emails have budgets. */
export async function up(db: Kysely<any>): Promise<void> {
  await addProofs(db);
  await rebuildEmailQueue(db);
}
