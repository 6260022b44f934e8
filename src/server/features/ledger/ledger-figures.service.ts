import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { Database } from '../../db/database.ts';
import * as repository from './ledger-figures.repository.ts';

/** Paise as rupees; a whole number unless a gateway gave back a part of a rupee. */
const toRupees = (paise: number): number => paise / PAISE;

/** Money received less money given back, in rupees, by day, event and payment method. */
export interface IncomeFigures {
  byDay: Map<string, number>;
  byEvent: Map<string, number>;
  byMethod: Map<PaymentMethod, number>;
}

function toMap<Key>(sums: { key: Key | null; paise: number }[]): Map<Key, number> {
  return new Map(sums.flatMap(({ key, paise }) => (key === null ? [] : [[key, toRupees(paise)] as const])));
}

/**
 * The income of the events of a scope by the ledger. Money is counted on the day it was posted: a refund counts, negative, on its own
 * day, and no past day ever changes.
 */
export async function getIncome(db: Database, scope: Scope): Promise<IncomeFigures> {
  return {
    byDay: toMap(await repository.sumByDay(db, scope)),
    byEvent: toMap(await repository.sumByEvent(db, scope)),
    byMethod: toMap(await repository.sumByMethod(db, scope)),
  };
}
