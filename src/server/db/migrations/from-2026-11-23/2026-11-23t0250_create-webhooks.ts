import type { Kysely } from 'kysely';

/** Where messages are sent, the messages to each, and the attempts to send them. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    // JSON list.
    .addColumn('types', 'text', (column) => column.notNull())
    .addColumn('eventId', 'text', (column) => column.references('events.id'))
    .addColumn('withContact', 'boolean', (column) => column.notNull())
    // Encrypted; the former one signs too until its end.
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('oldSecret', 'text')
    .addColumn('oldSecretEndsAt', 'timestamptz')
    .addColumn('failingSince', 'timestamptz')
    .addColumn('disabledAt', 'timestamptz')
    .addColumn('disabledWhy', 'text')
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable('webhookDeliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('webhookId', 'text', (column) => column.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('messageId', 'text', (column) => column.notNull())
    // Which history it is of: of registrations or of payments; test for none.
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('sourceId', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('nextAttemptAt', 'timestamptz', (column) => column.notNull())
    .addColumn('queuedAt', 'timestamptz', (column) => column.notNull())
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`webhookDeliveries_${name}`).on('webhookDeliveries').columns(columns).execute();
  await index('due', ['webhookId', 'status', 'nextAttemptAt']);
  await index('log', ['webhookId', 'at', 'id']);
  await index('queuedAt', ['queuedAt']);
  await db.schema
    .createTable('webhookAttempts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('deliveryId', 'text', (column) =>
      column.notNull().references('webhookDeliveries.id').onDelete('cascade'),
    )
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    // HTTP's; null where there was no response.
    .addColumn('status', 'integer')
    .addColumn('durationMs', 'integer', (column) => column.notNull())
    .addColumn('error', 'text')
    .execute();
  await db.schema
    .createIndex('webhookAttempts_deliveryId')
    .on('webhookAttempts')
    .columns(['deliveryId', 'at'])
    .execute();
  await db.schema.createIndex('webhooks_eventId').on('webhooks').column('eventId').execute();
}
