import type { Kysely } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  // The list's own index holds visible events alone; deleting and restoring look for hidden ones too, and so
  // does SQLite's check that no sub-event loses its main event.
  await db.schema.createIndex('events_mainEventId').on('events').column('mainEventId').execute();
  // What the regular clean-ups look for.
  await db.schema.createIndex('verifications_createdAt').on('verifications').column('createdAt').execute();
  await db.schema.createIndex('gatewayEvents_receivedAt').on('gatewayEvents').column('receivedAt').execute();
  await db.schema.createIndex('outbox_createdAt').on('outbox').column('createdAt').execute();
}
