import type { LeftPayment, RegistrationMoney } from '#contract/payments/refunds.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import { stillToPay } from '#contract/registration-rules.ts';
import type { Database } from '../../db/database.ts';
import { listSurplusPaise, type RegistrationBalance, readBalance } from '../ledger/ledger.service.ts';
import type { RegistrationCore, StoredRegistration } from '../registrations/stored-registration.ts';
import {
  listPaidOf,
  listPaymentsOf,
  listReviewed,
  listUnconfirmedWithMoney,
  type StoredPayment,
} from './payments.repository.ts';
import { listRefundSums, sumRefusedOf } from './refunds/refunds.repository.ts';

/** Amounts of a registration in paise: what was paid, what went back, what is going back. */
export interface PaidSums {
  paid: number;
  processed: number;
  pending: number;
}

/** A payment that is paid, and what can still be given back of it, in paise. */
interface PaymentLeft {
  payment: StoredPayment;
  leftPaise: number;
}

type RefundSum = Awaited<ReturnType<typeof listRefundSums>>[number];
const total = (refunds: RefundSum[]) => refunds.reduce((sum, { paise }) => sum + paise, 0);

/** What the rows of registrations add up to, and what is left of each payment, in paise: two queries for all of them. */
export async function readSumsOf(
  db: Database,
  registrationIds: string[],
): Promise<(registrationId: string) => PaidSums & { left: PaymentLeft[] }> {
  const payments = Map.groupBy(await listPaidOf(db, registrationIds), ({ registrationId }) => registrationId);
  const refunds = Map.groupBy(await listRefundSums(db, registrationIds), ({ registrationId }) => registrationId);
  return (registrationId) => {
    const paid = payments.get(registrationId) ?? [];
    const back = refunds.get(registrationId) ?? [];
    return {
      paid: paid.reduce((sum, { amount }) => sum + amount * PAISE, 0),
      processed: total(back.filter(({ status }) => status === 'processed')),
      pending: total(back.filter(({ status }) => status === 'pending')),
      left: paid.map((payment) => ({
        payment,
        leftPaise: payment.amount * PAISE - total(back.filter(({ paymentId }) => paymentId === payment._id)),
      })),
    };
  };
}

/** What the rows of a registration add up to, in paise; under its lock it is current. */
export const readSums = async (db: Database, registrationId: string): Promise<PaidSums> =>
  (await readSumsOf(db, [registrationId]))(registrationId);

/** What of a surplus stays, in paise: what is going back is no surplus any more. */
export const keptSurplus = (surplusPaise: number, pendingPaise: number): number =>
  Math.max(0, surplusPaise - pendingPaise);

type Priced = Pick<RegistrationCore, '_id' | 'amount'>;

/** As `readStillToPay`, of many registrations by their ids. */
async function listStillToPay(db: Database, registrations: Priced[]): Promise<Map<string, number>> {
  const ids = registrations.map(({ _id }) => _id);
  const sumsOf = await readSumsOf(db, ids);
  const paid = ids.filter((id) => sumsOf(id).paid > 0);
  const surplus = await listSurplusPaise(db, paid);
  return new Map(
    registrations.map(({ _id, amount }) => {
      const keptPaise = keptSurplus(surplus.get(_id) ?? 0, sumsOf(_id).pending);
      return [_id, stillToPay(amount, keptPaise / PAISE)];
    }),
  );
}

/** What a registration that is not confirmed still has to pay for that, in whole rupees; under its lock it is current. */
export const readStillToPay = async (db: Database, registration: Priced): Promise<number> =>
  (await listStillToPay(db, [registration])).get(registration._id) ?? registration.amount;

/** Whether a transfer that is under review would pay all that is still to pay for it; under its lock it is current. */
export async function isCoveredByReview(db: Database, registration: Priced): Promise<boolean> {
  const reviewed = await listReviewed(db, registration._id);
  if (reviewed.length === 0) return false;
  const due = await readStillToPay(db, registration);
  return reviewed.some(({ amount }) => amount >= due);
}

/**
 * Why a payment was not found, by the payments of its registration. Null where what came was too little: the sums say it, and change with
 * every payment and refund.
 */
export const rejectionOf = (
  payments: StoredPayment[],
  { reason }: Pick<StoredRegistration, 'reason'>,
): string | null =>
  payments.some((payment) => payment.status === 'rejected' && payment.reason === reason) ? reason : null;

/** As `rejectionOf`, of a registration whose payments nobody has read. */
export const readRejection = async (
  db: Database,
  registration: Pick<StoredRegistration, '_id' | 'reason'>,
): Promise<string | null> => rejectionOf(await listPaymentsOf(db, registration._id), registration);

/** What is still to pay of each registration that is not confirmed and for which something was paid, by its id. */
export const listPartlyPaid = async (db: Database): Promise<Map<string, number>> =>
  listStillToPay(db, await listUnconfirmedWithMoney(db));

/** What can still be given back of each payment of a registration that is paid, in paise. */
export const listLeft = async (db: Database, registrationId: string): Promise<PaymentLeft[]> =>
  (await readSumsOf(db, [registrationId]))(registrationId).left;

/** What is left of payments as lists show it, in rupees. */
export const shownLeft = (left: PaymentLeft[]): LeftPayment[] =>
  left
    .filter(({ leftPaise }) => leftPaise > 0)
    .map(({ payment: { _id, method }, leftPaise }) => ({ _id, method, left: leftPaise / PAISE }));

/** What is stored of the money of a registration, in paise: sums of its rows, what the ledger says, and what was refused. */
export interface StoredMoney {
  sums: PaidSums;
  balance: RegistrationBalance;
  refused: number;
}

/** Undefined where nothing was paid. */
export async function readStoredMoney(db: Database, registrationId: string): Promise<StoredMoney | undefined> {
  const sums = await readSums(db, registrationId);
  if (sums.paid === 0) return undefined;
  return {
    sums,
    balance: await readBalance(db, registrationId),
    refused: (await sumRefusedOf(db, [registrationId])).get(registrationId) ?? 0,
  };
}

/** What is due back beside it is in `refunds/due-refunds.service.ts`. */
type PaidMoney = Omit<RegistrationMoney, 'dueBack'>;

/** Stored money in rupees, as people see it. */
export function shownMoney(stored: StoredMoney | undefined): PaidMoney {
  if (!stored) return { paid: 0, refunded: 0, onItsWay: 0, refused: 0, surplus: 0 };
  const { sums, balance, refused } = stored;
  const { paid, processed, pending } = sums;
  return {
    paid: paid / PAISE,
    refunded: processed / PAISE,
    onItsWay: pending / PAISE,
    refused: Math.max(0, Math.min(refused, paid - processed - pending)) / PAISE,
    surplus: keptSurplus(balance.surplusPaise, pending) / PAISE,
  };
}

/** The money of a registration as its people see it. */
export const readMoney = async (db: Database, registrationId: string): Promise<PaidMoney> =>
  shownMoney(await readStoredMoney(db, registrationId));
