import { sql } from 'kysely';

/** What is left of a payment in paise: neither given back nor on its way back. */
export const paymentLeft = sql<number>`(payments.amount * 100 - coalesce((select sum(r."amountPaise") from refunds as r
  where r."paymentId" = payments.id and r.status <> 'failed'), 0))`;
