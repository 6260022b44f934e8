import { includedTax } from '#contract/payments/receipts.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { readBalance } from '../ledger/ledger.service.ts';
import type { StoredRegistration } from '../registrations/stored-registration.ts';
import { listLive } from './receipts.repository.ts';

type Receipted = Pick<StoredRegistration, '_id' | 'status' | 'amount'>;
type Row = Awaited<ReturnType<typeof listLive>>[number];

/** A receipt with what credit notes left of it, in paise, and the tax that they took off it. */
interface Credited {
  receipt: Row;
  leftPaise: number;
  creditedTaxPaise: number;
}

/**
 * What the receipts of a registration, without cancelled ones, come to. `excessPaise` is by how much they are, less its
 * credit notes, above what is paid of its price; below zero it is what receipts still lack.
 */
interface ReceiptBalance {
  excessPaise: number;
  receipts: Credited[];
}

const sum = (rows: Row[], key: 'amountPaise' | 'taxPaise') => rows.reduce((total, row) => total + row[key], 0);

/**
 * What is paid of a registration's price by the ledger, in paise: surplus and what is still owed are no part of it. Who
 * paid and waits for a seat is not charged yet, and has paid its amount; one that ended uncharged has no price.
 */
async function readPaidPrice(trx: DatabaseTransaction, { _id, status, amount }: Receipted): Promise<number> {
  const { chargedPaise, waivedPaise, owedPaise, surplusPaise } = await readBalance(trx, _id);
  if (chargedPaise <= 0) return hasEnded(status) ? 0 : Math.min(amount * PAISE, surplusPaise);
  return Math.max(0, chargedPaise - waivedPaise - owedPaise);
}

/** Reads a registration's valid receipts, latest first, against the ledger. The caller holds the registration's lock. */
export async function readReceiptBalance(trx: DatabaseTransaction, registration: Receipted): Promise<ReceiptBalance> {
  const rows = await listLive(trx, registration._id);
  const receipts = rows.filter(({ kind }) => kind === 'receipt');
  const notes = rows.filter(({ kind }) => kind === 'credit_note');
  return {
    excessPaise: sum(receipts, 'amountPaise') - sum(notes, 'amountPaise') - (await readPaidPrice(trx, registration)),
    receipts: receipts.map((receipt) => {
      const own = notes.filter(({ receiptId }) => receiptId === receipt.id);
      return {
        receipt,
        leftPaise: receipt.amountPaise - sum(own, 'amountPaise'),
        creditedTaxPaise: sum(own, 'taxPaise'),
      };
    }),
  };
}

/** The receipt that a credit note of so much names: that of the payment where enough is left of it, else the one with most left. */
export function receiptToCredit(receipts: Credited[], paymentId: string, amountPaise: number): Credited | undefined {
  const own = receipts.find(({ receipt }) => receipt.paymentId === paymentId);
  if (own && own.leftPaise >= amountPaise) return own;
  return receipts.toSorted((a, b) => b.leftPaise - a.leftPaise)[0];
}

/**
 * The tax of a credit note: that of all that is credited of its receipt with it, less that of the notes before, so that
 * notes of the whole receipt have its tax to the paisa.
 */
export function creditedTax(
  { receipt, leftPaise, creditedTaxPaise }: Credited,
  amountPaise: number,
  ratePercent: number,
): number {
  const tax = includedTax(receipt.amountPaise - leftPaise + amountPaise, ratePercent) - creditedTaxPaise;
  // Of some paise the rounding alone could be more than the amount, or below zero after a note that was cancelled.
  return Math.max(0, Math.min(tax, amountPaise - 1));
}
