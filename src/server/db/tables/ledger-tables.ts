import type { LedgerAccount, LedgerCause } from '#contract/payments/ledger.ts';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import type { Timestamp } from '../timestamps.ts';

/** One signed amount on one account. Inserted before its transaction, never changed after it. */
export interface LedgerEntriesTable {
  id: string;
  transactionId: string;
  account: LedgerAccount;
  /** Debit positive, credit negative; never zero. */
  amountPaise: number;
  registrationId: string | null;
  eventId: string | null;
  paymentMethod: PaymentMethod | null;
  /** Who holds cash: a user's id. */
  holder: string | null;
}

/** Inserting it seals its entries: a trigger refuses it unless they sum to zero. */
export interface LedgerTransactionsTable {
  id: string;
  cause: LedgerCause;
  causeId: string;
  at: Timestamp;
  /** The day in the festival's time zone on which it was posted. */
  day: string;
  note: string | null;
  actorName: string | null;
}
