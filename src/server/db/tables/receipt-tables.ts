import type { ReceiptKind } from '#contract/payments/receipts.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamps.ts';

/** The last number of a series in a year; writing the row is the lock that leaves no gap. */
export interface ReceiptSeriesTable {
  series: string;
  year: string;
  lastNumber: number;
}

/** A receipt, or a credit note that names the receipt it reduces. Never deleted, only cancelled. */
export interface ReceiptsTable {
  id: string;
  kind: ReceiptKind;
  /** As printed: series, year and sequence. */
  number: string;
  series: string;
  year: string;
  sequence: number;
  registrationId: string;
  paymentId: string | null;
  refundId: string | null;
  /** The receipt that a credit note names. */
  receiptId: string | null;
  amountPaise: number;
  /** The tax that the amount includes. */
  taxPaise: number;
  recipient: string;
  /** JSON of who issued it, as it was then. */
  issuer: string;
  /** JSON of its lines. */
  lines: string;
  issuedAt: Timestamp;
  /** The day in the festival's time zone. */
  issuedOn: string;
  cancelledAt: OptionalTimestamp;
  reason: string | null;
}
