import type { Kysely } from 'kysely';

/**
 * What an answer was before somebody changed it, apart from the history of registrations: values are personal data and are
 * erased with the answers.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('answerChanges')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('registrationId', 'text', (column) => column.notNull().references('registrations.id'))
    .addColumn('participantId', 'text', (column) => column.references('participants.id'))
    .addColumn('questionId', 'text', (column) => column.notNull().references('eventQuestions.id'))
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('actorKind', 'text', (column) => column.notNull())
    .addColumn('actorName', 'text')
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('answerChanges_registrationId')
    .on('answerChanges')
    .columns(['registrationId', 'at'])
    .execute();
  await db.schema.createIndex('answerChanges_participantId').on('answerChanges').column('participantId').execute();
}
