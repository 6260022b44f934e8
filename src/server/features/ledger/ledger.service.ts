import { nanoid } from 'nanoid';
import type { LedgerCause, LedgerLine, MoneyAccount } from '#contract/payments/ledger.ts';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { festivalDay } from '../../festival-time.ts';
import type { NewEntry } from './ledger.repository.ts';
import * as repository from './ledger.repository.ts';

type LedgerContext = Pick<AppContext, 'clock' | 'config'>;

/** How money came, or how it goes back. */
export type MoneyMethod = PaymentMethod | 'gateway' | 'bank' | 'cash';

/** The account that money of a method is on, and the payment method that statistics count it under. */
const accountOf: Record<MoneyMethod, { account: MoneyAccount; paymentMethod: PaymentMethod }> = {
  razorpay: { account: 'gateway', paymentMethod: 'razorpay' },
  gateway: { account: 'gateway', paymentMethod: 'razorpay' },
  upi: { account: 'bank', paymentMethod: 'upi' },
  bank: { account: 'bank', paymentMethod: 'upi' },
  desk: { account: 'cash', paymentMethod: 'desk' },
  cash: { account: 'cash', paymentMethod: 'desk' },
};

interface Posting {
  cause: LedgerCause;
  causeId: string;
  entries: NewEntry[];
  actorName: string | null;
  note?: string | null | undefined;
  /** When it happened, where that is not now; it is posted on today's day in any case, so that no past day changes. */
  at?: string | undefined;
}

function post(
  trx: DatabaseTransaction,
  { clock, config }: LedgerContext,
  { entries, note, at, ...transaction }: Posting,
): Promise<string> {
  const now = clock();
  const day = festivalDay(now, config.timeZone);
  return repository.insertTransaction(
    trx,
    { ...transaction, note: note ?? null, at: at ?? now.toISOString(), day },
    entries,
  );
}

/** What every amount of a registration is counted under. Amounts are paise. */
interface OfRegistration {
  registrationId: string;
  eventId: string;
  amountPaise: number;
  actorName: string | null;
}

interface OfMoney extends OfRegistration {
  method: MoneyMethod;
  /** Whose cash box it goes into or comes from: a user's id. Ignored where the money is no cash. */
  holder: string | null;
}

type Dimensions = Omit<NewEntry, 'account' | 'amountPaise'>;

function dimensions({ registrationId, eventId }: OfRegistration, method?: MoneyMethod): Dimensions {
  const paymentMethod = method ? accountOf[method].paymentMethod : null;
  return { registrationId, eventId, paymentMethod, holder: null };
}

const entry = (account: NewEntry['account'], amountPaise: number, rest: Dimensions): NewEntry => ({
  account,
  amountPaise,
  ...rest,
});

function moneyEntry(of: OfMoney, amountPaise: number): NewEntry {
  const { account } = accountOf[of.method];
  const holder = account === 'cash' ? (of.holder ?? 'unknown') : null;
  return { account, amountPaise, ...dimensions(of, of.method), holder };
}

async function nextCharge(trx: DatabaseTransaction, registrationId: string): Promise<string> {
  const count = (await repository.listCauseIds(trx, registrationId, 'charge')).length + 1;
  return `${registrationId}:${count}`;
}

/**
 * A registration is confirmed: its person owes the amount. A later change of the price posts the difference, which may be negative. The caller holds the registration's lock.
 */
export async function postCharge(
  trx: DatabaseTransaction,
  context: LedgerContext,
  charge: OfRegistration & { note?: string | null },
): Promise<string> {
  const { registrationId, amountPaise, actorName, note } = charge;
  const rest = dimensions(charge);
  const entries = [entry('receivable', amountPaise, rest), entry('revenue', -amountPaise, rest)];
  const causeId = await nextCharge(trx, registrationId);
  return post(trx, context, { cause: 'charge', causeId, entries, actorName, note });
}

/**
 * A registration is in another event now: all that is posted for it goes there, so that the figures of each event are its
 * own. The caller holds the registration's lock.
 */
export async function postMove(
  trx: DatabaseTransaction,
  context: LedgerContext,
  move: { registrationId: string; to: string; actorName: string | null; note: string },
): Promise<void> {
  const { registrationId, to, actorName, note } = move;
  const left = await repository.sumsUnderOthers(trx, registrationId, to);
  if (left.length === 0) return;
  const entries = left.flatMap((row) => [
    { ...row, amountPaise: -row.amountPaise },
    { ...row, eventId: to },
  ]);
  const causeId = await nextCharge(trx, registrationId);
  await post(trx, context, { cause: 'charge', causeId, entries, actorName, note });
}

/** The id of the cause of the first, second, … posting of a record. */
const nthCause = (id: string, count: number) => (count === 1 ? id : `${id}:${count}`);

const REVERSED = ':reversed';

/** Entries taken back under the event that their registration is in now. */
const reversed = (entries: NewEntry[], eventId: string): NewEntry[] =>
  entries.map((row) => ({ ...row, eventId, amountPaise: -Number(row.amountPaise) }));

/** How often a payment was posted and reversed since. */
async function countReversals(trx: DatabaseTransaction, registrationId: string, paymentId: string): Promise<number> {
  const ids = await repository.listCauseIds(trx, registrationId, 'payment');
  return ids.filter((id) => id.startsWith(`${paymentId}:`) && id.endsWith(REVERSED)).length;
}

/**
 * A payment became `paid`. `at` is when the money moved, where that was earlier. The caller holds the registration's lock.
 * Throws where it is posted and was not reversed since.
 */
export async function postPayment(
  trx: DatabaseTransaction,
  context: LedgerContext,
  payment: OfMoney & { paymentId: string; at?: string | undefined },
): Promise<string> {
  const { paymentId, registrationId, amountPaise, actorName, at } = payment;
  const causeId = nthCause(paymentId, (await countReversals(trx, registrationId, paymentId)) + 1);
  const entries = [
    moneyEntry(payment, amountPaise),
    entry('receivable', -amountPaise, dimensions(payment, payment.method)),
  ];
  return post(trx, context, { cause: 'payment', causeId, entries, actorName, at });
}

/**
 * A payment was confirmed by mistake and is under review again: takes its posting back, on today's day. Throws where it is
 * not posted, or reversed already. The caller holds the registration's lock.
 */
export async function postPaymentReversal(
  trx: DatabaseTransaction,
  context: LedgerContext,
  reversal: {
    paymentId: string;
    registrationId: string;
    eventId: string;
    actorName: string | null;
    note: string | null;
  },
): Promise<string> {
  const { paymentId, registrationId, eventId, actorName, note } = reversal;
  const posted = nthCause(paymentId, (await countReversals(trx, registrationId, paymentId)) + 1);
  const payment = await repository.findEntries(trx, 'payment', posted);
  if (payment.length === 0) throw new Error(`The payment ${paymentId} is not in the ledger`);
  const entries = reversed(payment, eventId);
  // The first posting has the payment's id alone.
  const causeId = `${posted === paymentId ? `${paymentId}:1` : posted}${REVERSED}`;
  return post(trx, context, { cause: 'payment', causeId, entries, actorName, note });
}

/** The gateway kept a fee (with its tax) of a payment. */
export function postGatewayFee(
  trx: DatabaseTransaction,
  context: LedgerContext,
  fee: OfRegistration & { paymentId: string },
): Promise<string> {
  const { paymentId: causeId, amountPaise, actorName } = fee;
  const rest = dimensions(fee, 'gateway');
  const entries = [entry('gateway_fees', amountPaise, rest), entry('gateway', -amountPaise, rest)];
  return post(trx, context, { cause: 'gateway_fee', causeId, entries, actorName });
}

/** How often a refund was posted under a cause: a bank may return it, and the gateway make it after all. */
async function countPostings(trx: DatabaseTransaction, registrationId: string, cause: LedgerCause, refundId: string) {
  const ids = await repository.listCauseIds(trx, registrationId, cause);
  return ids.filter((id) => id === refundId || id.startsWith(`${refundId}:`)).length;
}

/**
 * A refund became `processed`. It takes the registration's surplus first; the part above that reduces the charge, so that
 * nobody owes money because they got some back. The caller holds the registration's lock. Throws where it is posted and
 * was not reversed since.
 */
export async function postRefund(
  trx: DatabaseTransaction,
  context: LedgerContext,
  refund: OfMoney & { refundId: string; paymentId: string; note?: string | null },
): Promise<string> {
  const { refundId, registrationId, amountPaise, actorName, note } = refund;
  const reversed = await countPostings(trx, registrationId, 'refund_failed', refundId);
  const causeId = nthCause(refundId, reversed + 1);
  const surplus = Math.max(0, -(await repository.readReceivable(trx, registrationId)));
  const reduction = Math.max(0, amountPaise - surplus);
  const rest = dimensions(refund, refund.method);
  const entries = [entry('receivable', amountPaise, rest), moneyEntry(refund, -amountPaise)];
  if (reduction > 0) entries.push(entry('revenue', reduction, rest), entry('receivable', -reduction, rest));
  return post(trx, context, { cause: 'refund', causeId, entries, actorName, note });
}

interface RefundReversal {
  refundId: string;
  eventId: string;
  actorName: string | null;
  note?: string | null;
}

/** The bank returned a refund that had been processed: reverses it. Throws where it is not posted, or reversed already. */
export async function postRefundFailed(
  trx: DatabaseTransaction,
  context: LedgerContext,
  { refundId, eventId, actorName, note }: RefundReversal,
): Promise<string> {
  const [first] = await repository.findEntries(trx, 'refund', refundId);
  const registrationId = first?.registrationId;
  if (!registrationId) throw new Error(`The refund ${refundId} is not in the ledger`);
  const causeId = nthCause(refundId, await countPostings(trx, registrationId, 'refund', refundId));
  const refund = await repository.findEntries(trx, 'refund', causeId);
  const entries = reversed(refund, eventId);
  return post(trx, context, { cause: 'refund_failed', causeId, entries, actorName, note });
}

/** An admin lets a registration off what it owes, for a reason. */
export function postWaiver(
  trx: DatabaseTransaction,
  context: LedgerContext,
  waiver: OfRegistration & { note: string },
): Promise<string> {
  const { amountPaise, actorName, note } = waiver;
  const rest = dimensions(waiver);
  const entries = [entry('waivers', amountPaise, rest), entry('receivable', -amountPaise, rest)];
  return post(trx, context, { cause: 'waiver', causeId: nanoid(), entries, actorName, note });
}

/** What an account really holds differs from the ledger: `amountPaise` is what is there too much (or, negative, too little). */
export function postCorrection(
  trx: DatabaseTransaction,
  context: LedgerContext,
  correction: { account: MoneyAccount; holder: string | null; amountPaise: number; note: string; actorName: string },
): Promise<string> {
  const { account, holder, amountPaise, note, actorName } = correction;
  const rest: Dimensions = { registrationId: null, eventId: null, paymentMethod: null, holder: null };
  const entries = [
    { ...entry(account, amountPaise, rest), holder: account === 'cash' ? (holder ?? 'unknown') : null },
    entry('corrections', -amountPaise, rest),
  ];
  return post(trx, context, { cause: 'correction', causeId: nanoid(), entries, actorName, note });
}

/** Cash is handed from a holder to another, or paid into the bank where `to` is null. Holders are users' ids. */
export function postCashTransfer(
  trx: DatabaseTransaction,
  context: LedgerContext,
  transfer: { from: string; to: string | null; amountPaise: number; note: string | null; actorName: string },
): Promise<string> {
  const { from, to, amountPaise, note, actorName } = transfer;
  const rest: Dimensions = { registrationId: null, eventId: null, paymentMethod: null, holder: null };
  const entries = [
    { ...entry(to === null ? 'bank' : 'cash', amountPaise, rest), holder: to },
    { ...entry('cash', -amountPaise, rest), holder: from },
  ];
  return post(trx, context, { cause: 'cash_transfer', causeId: nanoid(), entries, actorName, note });
}

/** What a registration is still charged, what of that was waived or is owed, and what was paid above it, in paise. */
export interface RegistrationCharge {
  chargedPaise: number;
  waivedPaise: number;
  owedPaise: number;
  surplusPaise: number;
}

/** The money of a registration by the ledger. `refundedPaise` is what really went back. */
export interface RegistrationBalance extends RegistrationCharge {
  paidPaise: number;
  refundedPaise: number;
}

interface ChargeSums {
  revenue: number;
  waivers: number;
  receivable: number;
}

const chargeOf = ({ revenue, waivers, receivable }: ChargeSums): RegistrationCharge => ({
  chargedPaise: 0 - revenue,
  waivedPaise: waivers,
  owedPaise: Math.max(0, receivable),
  surplusPaise: Math.max(0, 0 - receivable),
});

/** Reads a registration's balance; under its lock it is the current one. */
export async function readBalance(db: Database, registrationId: string): Promise<RegistrationBalance> {
  const sums = await repository.sumsOf(db, registrationId);
  const sum = (matches: (row: (typeof sums)[number]) => boolean) =>
    sums.filter(matches).reduce((total, { paise }) => total + paise, 0);
  const isMoney = (account: string) => ['gateway', 'bank', 'cash'].includes(account);
  const of = (name: string) => sum(({ account }) => account === name);
  return {
    ...chargeOf({ revenue: of('revenue'), waivers: of('waivers'), receivable: of('receivable') }),
    paidPaise: sum(({ account, cause }) => cause === 'payment' && isMoney(account)),
    refundedPaise: 0 - sum(({ account, cause }) => cause.startsWith('refund') && isMoney(account)),
  };
}

/** What was paid above what they owe by each of these registrations, in paise; those that nothing was posted for are left out. */
export async function listSurplusPaise(db: Database, registrationIds: string[]): Promise<Map<string, number>> {
  const receivables = await repository.listReceivables(db, registrationIds);
  return new Map([...receivables].map(([id, paise]) => [id, Math.max(0, 0 - paise)]));
}

/** Of these registrations those of whose charge something is left, by their ids. */
export async function listCharges(db: Database, registrationIds: string[]): Promise<Map<string, RegistrationCharge>> {
  const rows = await repository.listCharges(db, registrationIds);
  return new Map(rows.map(({ registrationId, ...sums }) => [registrationId, chargeOf(sums)]));
}

/** The ledger's lines of a registration, oldest first. */
export function listLedgerLines(db: Database, registrationId: string): Promise<LedgerLine[]> {
  return repository.listLines(db, registrationId);
}

/**
 * Registrations that have paid more than they owe, less what is going back of it; the largest surplus first, at most `limit`
 * where one is given.
 */
export function listSurplus(
  db: Database,
  scope: Scope,
  limit?: number,
): Promise<{ registrationId: string; surplusPaise: number }[]> {
  return repository.listSurplus(db, scope, limit);
}
