import { sql } from 'kysely';
import { deleteInBatches } from '../../db/batches/delete-batch.ts';
import { type Database, toIso } from '../../db/database.ts';

/** Whether a webhook was handled before. */
export async function isKnownGatewayEvent(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('gatewayEvents').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Stores that a webhook was handled; of two deliveries at once, one is stored. */
export async function insertGatewayEvent(db: Database, id: string, type: string, now: string): Promise<void> {
  await db
    .insertInto('gatewayEvents')
    .values({ id, type, receivedAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function deleteGatewayEventsBefore(db: Database, before: string): Promise<void> {
  await deleteInBatches(db, 'gatewayEvents', sql`${sql.ref('receivedAt')} < ${before}`);
}

/** What the gateway is asked about: a payment of an order, or a refund. */
export type CheckedTable = 'payments' | 'refunds';

export interface DueCheck {
  table: CheckedTable;
  id: string;
  checks: number;
  checkAt: string;
}

/** What the gateway has to be asked about now. */
export async function listDueChecks(
  db: Database,
  table: CheckedTable,
  now: string,
  limit: number,
): Promise<DueCheck[]> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'checks', 'checkAt'])
    .where('checkAt', '<=', now)
    .orderBy('checkAt')
    .limit(limit)
    .execute();
  return rows.map(({ id, checks, checkAt }) => ({ table, id, checks, checkAt: toIso(checkAt ?? now) }));
}

/** Schedules the next check; false where another process claimed this one. */
export async function claimCheck(db: Database, { table, id, checks, checkAt }: DueCheck, next: string | null) {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ checkAt: next, checks: checks + 1 })
    .where('id', '=', id)
    .where('checkAt', '=', checkAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Schedules a check, as the gateway could not be asked just now. */
export async function scheduleCheck(db: Database, table: CheckedTable, id: string, at: string): Promise<void> {
  await db.updateTable(table).set({ checkAt: at, checks: 0 }).where('id', '=', id).execute();
}
