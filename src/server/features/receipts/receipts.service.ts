import { nanoid } from 'nanoid';
import { passCodeIn } from '#contract/passes.ts';
import { includedTax, type Receipt, type ReceiptIssuer, type ReceiptLine } from '#contract/payments/receipts.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { festivalDay } from '../../festival-time.ts';
import { getStoredRegistration } from '../registrations/get-registration.service.ts';
import { getFestivalSettings } from '../settings/settings.service.ts';
import { creditedTax, readReceiptBalance, receiptToCredit } from './receipt-balance.service.ts';
import { readReceiptSettings } from './receipt-settings.service.ts';
import { receiptNumber, receiptYear } from './receipt-year.ts';
import * as repository from './receipts.repository.ts';

/** Receipts and credit notes are numbered apart. */
const series = { receipt: 'R', credit_note: 'C' } as const;

type ReceiptContext = Pick<AppContext, 'config' | 'clock'>;

interface Draft {
  kind: 'receipt' | 'credit_note';
  registrationId: string;
  paymentId: string | null;
  refundId: string | null;
  receiptId: string | null;
  recipient: string;
  issuer: ReceiptIssuer;
  line: ReceiptLine;
}

/** Numbers and stores a receipt in the caller's transaction. */
async function issue(trx: DatabaseTransaction, { clock, config }: ReceiptContext, draft: Draft): Promise<string> {
  const { issuer, line, ...row } = draft;
  const now = clock();
  const issuedOn = festivalDay(now, config.timeZone);
  const year = receiptYear(issuedOn, (await readReceiptSettings(trx)).year);
  const sequence = await repository.takeNumber(trx, series[row.kind], year);
  const id = nanoid();
  await repository.insertReceipt(trx, {
    ...row,
    id,
    number: receiptNumber(series[row.kind], year, sequence),
    series: series[row.kind],
    year,
    sequence,
    amountPaise: line.amountPaise,
    taxPaise: line.taxPaise,
    issuer: JSON.stringify(issuer),
    lines: JSON.stringify([line]),
    issuedAt: now.toISOString(),
    issuedOn,
  });
  return id;
}

/**
 * Issues the receipt of a payment of `amountPaise`, in the transaction that posted it: for at most what the registration's
 * receipts lack of its price, so that surplus has none. The caller holds the registration's lock; the number is taken last,
 * so that others wait for it as shortly as possible. Returns its id; undefined where nothing is lacking.
 */
export async function issueReceipt(
  trx: DatabaseTransaction,
  context: AppContext,
  { paymentId, registrationId, amountPaise }: { paymentId: string; registrationId: string; amountPaise: number },
): Promise<string | undefined> {
  const registration = await getStoredRegistration(trx, { id: registrationId });
  const { excessPaise } = await readReceiptBalance(trx, registration);
  const receiptedPaise = Math.min(amountPaise, -excessPaise);
  if (receiptedPaise <= 0) return undefined;
  const settings = await readReceiptSettings(trx);
  const { festivalName, instituteName } = await getFestivalSettings({ ...context, db: trx });
  const { gstin, sac, address, individualRate, teamRate } = settings;
  const ratePercent = gstin ? (registration.kind === 'team' ? teamRate : individualRate) : 0;
  return issue(trx, context, {
    kind: 'receipt',
    registrationId,
    paymentId,
    refundId: null,
    receiptId: null,
    recipient: registration.name,
    issuer: { festivalName, legalName: settings.legalName || instituteName || festivalName, address, gstin },
    line: {
      description: `Entry fee, ${registration.eventTitle}${registration.kind === 'team' ? ' (team)' : ''}`,
      sac: gstin ? sac : null,
      ratePercent,
      amountPaise: receiptedPaise,
      taxPaise: includedTax(receiptedPaise, ratePercent),
    },
  });
}

/**
 * Issues the credit note of a refund of `amountPaise`, in the transaction that posted it: for what the registration's
 * receipts are above what is paid of its price since. Surplus that no receipt is for has none. Returns its id.
 */
export async function issueCreditNote(
  trx: DatabaseTransaction,
  context: ReceiptContext,
  {
    refundId,
    paymentId,
    registrationId,
    amountPaise,
  }: { refundId: string; paymentId: string; registrationId: string; amountPaise: number },
): Promise<string | undefined> {
  const registration = await getStoredRegistration(trx, { id: registrationId });
  const { excessPaise, receipts } = await readReceiptBalance(trx, registration);
  const wantedPaise = Math.min(amountPaise, excessPaise);
  const named = receiptToCredit(receipts, paymentId, wantedPaise);
  const creditedPaise = Math.min(wantedPaise, named?.leftPaise ?? 0);
  if (!named || creditedPaise <= 0) return undefined;
  const { receipt } = named;
  const [line] = JSON.parse(receipt.lines) as ReceiptLine[];
  if (!line) return undefined;
  return issue(trx, context, {
    kind: 'credit_note',
    registrationId,
    paymentId,
    refundId,
    receiptId: receipt.id,
    recipient: receipt.recipient,
    issuer: JSON.parse(receipt.issuer) as ReceiptIssuer,
    line: { ...line, amountPaise: creditedPaise, taxPaise: creditedTax(named, creditedPaise, line.ratePercent) },
  });
}

/** A payment was confirmed by mistake: its receipt is cancelled with the credit notes that name it, and all stay with their numbers. */
export async function cancelReceipt(
  trx: DatabaseTransaction,
  { clock }: ReceiptContext,
  paymentId: string,
  reason: string,
): Promise<void> {
  const receipt = await repository.findLive(trx, { paymentId });
  if (receipt) await repository.setCancelledWithNotes(trx, receipt.id, clock().toISOString(), reason);
}

/** The bank returned a refund: its credit note is cancelled, and stays. */
export async function cancelCreditNote(
  trx: DatabaseTransaction,
  { clock }: ReceiptContext,
  refundId: string,
): Promise<void> {
  const note = await repository.findLive(trx, { refundId });
  if (note) await repository.setCancelled(trx, note.id, clock().toISOString(), 'The refund was returned');
}

/** The receipt of an id, or those of a pass's code. Throws `receipt_not_found`. */
export async function listReceipts({ db }: Pick<AppContext, 'db'>, key: string): Promise<Receipt[]> {
  const receipt = await repository.findReceipt(db, key);
  const found = receipt ? [receipt] : await repository.listReceiptsOf(db, passCodeIn(key));
  if (found.length === 0) throw new AppError('receipt_not_found', { detail: 'There is no such receipt' });
  return found;
}

/** The receipts of a payment with their credit notes, oldest first, cancelled ones too. */
export function listReceiptsOfPayment(
  db: Database,
  payment: { _id: string; registrationId: string },
): Promise<Receipt[]> {
  return repository.listReceiptsOfPayment(db, payment);
}

/** The numbers of the receipts and credit notes of registrations, without cancelled ones. */
export function listReceiptNumbers(db: Database, registrationIds: string[]): Promise<Map<string, string[]>> {
  return repository.listNumbers(db, registrationIds);
}
