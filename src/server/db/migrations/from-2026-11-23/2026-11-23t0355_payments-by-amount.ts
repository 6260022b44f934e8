import type { Kysely } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.createIndex('payments_by_amount').on('payments').columns(['status', 'amount', 'id']).execute();
}
