import type { Kysely } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.createIndex('registrations_by_amount').on('registrations').columns(['amount', 'id']).execute();
}
