import type { Database } from '../../../db/database.ts';

/**
 * Claims the right to create the order of a payment until an instant; false while another request has it. Until a
 * payment has its order, `checkAt` holds that instant.
 */
export async function claimOrder(db: Database, paymentId: string, now: string, until: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ checkAt: until })
    .where('id', '=', paymentId)
    .where('orderId', 'is', null)
    .where((eb) => eb.or([eb('checkAt', 'is', null), eb('checkAt', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives the right back after the gateway failed, so that the next attempt need not wait. */
export async function releaseOrder(db: Database, paymentId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ checkAt: null })
    .where('id', '=', paymentId)
    .where('orderId', 'is', null)
    .execute();
}

/** Stores the order of a payment and when to ask about it first; the first one stored counts. */
export async function storeOrder(db: Database, paymentId: string, orderId: string, checkAt: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ orderId, checkAt, checks: 0 })
    .where('id', '=', paymentId)
    .where('orderId', 'is', null)
    .execute();
}
