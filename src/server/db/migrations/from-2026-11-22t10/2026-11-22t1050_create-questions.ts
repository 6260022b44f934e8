import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What forms ask is public content: pages that show it are cached by the content version. */
const publicTables = ['questionLists', 'eventQuestions'];

async function createTriggers(db: Kysely<any>): Promise<void> {
  const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const table of publicTables) {
    if (onPostgres) {
      await sql`
        create trigger ${sql.id(`${table}_content`)} after insert or update or delete on ${sql.table(table)}
        for each statement execute function count_content_change()`.execute(db);
      continue;
    }
    for (const change of ['insert', 'update', 'delete']) {
      await sql`
        create trigger ${sql.id(`${table}_content_${change}`)} after ${sql.raw(change)} on ${sql.table(table)}
        begin
          update "contentVersion" set version = version + 1;
        end`.execute(db);
    }
  }
}

async function createAnswers(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('answerFiles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('eventId', 'text', (column) => column.notNull().references('events.id'))
    .addColumn('questionId', 'text', (column) => column.notNull().references('eventQuestions.id'))
    .addColumn('imageId', 'text', (column) => column.references('images.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('network', 'text')
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('unusedSince', 'timestamptz')
    .execute();
  await sql`create index "answerFiles_unused" on "answerFiles" ("unusedSince") where "unusedSince" is not null`.execute(
    db,
  );
  await db.schema.createIndex('answerFiles_network').on('answerFiles').columns(['network', 'createdAt']).execute();
  await db.schema
    .createTable('answers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('registrationId', 'text', (column) => column.notNull().references('registrations.id'))
    .addColumn('participantId', 'text', (column) => column.references('participants.id'))
    .addColumn('questionId', 'text', (column) => column.notNull().references('eventQuestions.id'))
    .addColumn('questionVersion', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('optionId', 'text')
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('fileId', 'text', (column) => column.references('answerFiles.id'))
    .addColumn('answeredAt', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('answers_registrationId').on('answers').column('registrationId').execute();
  await db.schema.createIndex('answers_participantId').on('answers').column('participantId').execute();
  await db.schema
    .createIndex('answers_questionId')
    .on('answers')
    .columns(['questionId', 'optionId', 'registrationId'])
    .execute();
  await db.schema.createIndex('answers_fileId').on('answers').column('fileId').execute();
}

/**
 * Questions of events, and answers: a row for each value, with the question's and the option's text of then, so that
 * editing a question changes no answer that was given. A removed question stays as long as the database does.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('questionLists')
    .addColumn('eventId', 'text', (column) => column.primaryKey().references('events.id'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('inherits', 'boolean', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('eventQuestions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('eventId', 'text', (column) => column.notNull().references('events.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('removedAt', 'timestamptz')
    .execute();
  await db.schema.createIndex('eventQuestions_eventId').on('eventQuestions').columns(['eventId', 'position']).execute();
  await createAnswers(db);
  await createTriggers(db);
}
