import { instant } from '../fields.ts';
import { z } from '../zod.ts';
import { paymentMethods } from './payment-methods.ts';

/**
 * Accounts of the ledger. `receivable` is what the person of a registration owes (negative: a surplus), `revenue` is kept
 * per event, `gateway`, `bank` and `cash` (per holder) hold money; amounts are paise, debit positive, credit negative.
 */
export const ledgerAccounts = [
  'receivable',
  'revenue',
  'gateway',
  'bank',
  'cash',
  'gateway_fees',
  'waivers',
  'corrections',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Accounts that hold money. */
export const moneyAccounts = ['gateway', 'bank', 'cash'] as const satisfies LedgerAccount[];
export type MoneyAccount = (typeof moneyAccounts)[number];

/** Why a transaction was posted; with its id it is unique. */
export const ledgerCauses = [
  'charge',
  'payment',
  'gateway_fee',
  'refund',
  'refund_failed',
  'waiver',
  'correction',
  'cash_transfer',
] as const;
export type LedgerCause = (typeof ledgerCauses)[number];

/** One entry with its transaction: a line of the ledger as admins see it. */
export const ledgerLineSchema = z
  .object({
    _id: z.string(),
    transactionId: z.string(),
    at: instant,
    day: z.string(),
    cause: z.enum(ledgerCauses),
    causeId: z.string(),
    account: z.enum(ledgerAccounts),
    amountPaise: z.number().int(),
    registrationId: z.string().nullable(),
    eventId: z.string().nullable(),
    paymentMethod: z.enum(paymentMethods).nullable(),
    holder: z.string().nullable(),
    note: z.string().nullable(),
    actorName: z.string().nullable(),
  })
  .meta({ id: 'LedgerLine' });
export type LedgerLine = z.infer<typeof ledgerLineSchema>;

/** Something in the ledger that does not add up: what kind of record, which one, and what is wrong. */
export const ledgerProblemSchema = z.object({
  kind: z.enum(['transaction', 'payment', 'refund', 'registration', 'trigger']),
  id: z.string(),
  detail: z.string(),
});
export type LedgerProblem = z.infer<typeof ledgerProblemSchema>;

/** The latest nightly check of the ledger. */
export const ledgerCheckSchema = z.object({ checkedAt: instant, problems: z.array(ledgerProblemSchema) });
export type LedgerCheck = z.infer<typeof ledgerCheckSchema>;
