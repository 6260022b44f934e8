import { moneyAccounts } from '#contract/payments/ledger.ts';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { Database } from '../../db/database.ts';
import { inScope } from '../../db/in-scope.ts';

/**
 * The entries of money that people paid or got back, and of money that went to another event with its registration: there
 * with the gateway's fee, which is no money of theirs less.
 */
export function selectPaidAndMoved(db: Database) {
  return db
    .selectFrom('ledgerTransactions')
    .innerJoin('ledgerEntries', 'ledgerEntries.transactionId', 'ledgerTransactions.id')
    .where('cause', 'in', ['payment', 'refund', 'refund_failed', 'charge'])
    .where('account', 'in', [...moneyAccounts, 'gateway_fees']);
}

function selectIncome(db: Database, scope: Scope) {
  const query = selectPaidAndMoved(db).select((eb) => eb.fn.sum<number>('amountPaise').as('paise'));
  return inScope(query, 'ledgerEntries.eventId', scope);
}

export interface Income<Key> {
  key: Key;
  paise: number;
}

const toIncome = <Key>({ key, paise }: Income<Key>) => ({ key, paise: Number(paise) });

export async function sumByDay(db: Database, scope: Scope): Promise<Income<string>[]> {
  const rows = await selectIncome(db, scope).select('day as key').groupBy('day').orderBy('day').execute();
  return rows.map(toIncome);
}

export async function sumByEvent(db: Database, scope: Scope): Promise<Income<string | null>[]> {
  const rows = await selectIncome(db, scope).select('eventId as key').groupBy('eventId').execute();
  return rows.map(toIncome);
}

export async function sumByMethod(db: Database, scope: Scope): Promise<Income<PaymentMethod | null>[]> {
  const rows = await selectIncome(db, scope).select('paymentMethod as key').groupBy('paymentMethod').execute();
  return rows.map(toIncome);
}
