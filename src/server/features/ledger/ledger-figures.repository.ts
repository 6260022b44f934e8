import { moneyAccounts } from '#contract/payments/ledger.ts';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import type { Database } from '../../db/database.ts';

/** The entries of money that people paid or got back, and of money that went to another event with its registration. */
function selectIncome(db: Database) {
  return db
    .selectFrom('ledgerTransactions')
    .innerJoin('ledgerEntries', 'ledgerEntries.transactionId', 'ledgerTransactions.id')
    .where('cause', 'in', ['payment', 'refund', 'refund_failed', 'charge'])
    .where('account', 'in', moneyAccounts)
    .select((eb) => eb.fn.sum<number>('amountPaise').as('paise'));
}

export interface Income<Key> {
  key: Key;
  paise: number;
}

const toIncome = <Key>({ key, paise }: Income<Key>) => ({ key, paise: Number(paise) });

export async function sumByDay(db: Database): Promise<Income<string>[]> {
  const rows = await selectIncome(db).select('day as key').groupBy('day').orderBy('day').execute();
  return rows.map(toIncome);
}

export async function sumByEvent(db: Database): Promise<Income<string | null>[]> {
  const rows = await selectIncome(db).select('eventId as key').groupBy('eventId').execute();
  return rows.map(toIncome);
}

export async function sumByMethod(db: Database): Promise<Income<PaymentMethod | null>[]> {
  const rows = await selectIncome(db).select('paymentMethod as key').groupBy('paymentMethod').execute();
  return rows.map(toIncome);
}
