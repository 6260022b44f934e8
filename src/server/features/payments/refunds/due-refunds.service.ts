import { type PaidFee, type RefundTerms, refundDueOf, refundShareAt } from '#contract/events/refund-rule.ts';
import type { DueRefund, RegistrationMoney } from '#contract/payments/refunds.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import type { Registration } from '#contract/registrations.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { listCharges, type RegistrationCharge, readBalance } from '../../ledger/ledger.service.ts';
import { findCancellation } from '../../registrations/rules/cancelled-at.service.ts';
import { keptSurplus, readStoredMoney, readSums, readSumsOf, shownLeft, shownMoney } from '../money.service.ts';
import { listCancelled, sumWaived } from './due-refunds.repository.ts';
import { sumRefusedOf } from './refunds.repository.ts';

type Ruled = Pick<Registration, '_id' | 'status' | 'amount' | 'refundPercent' | 'cancellationClosesAt'>;
type DueContext = Pick<AppContext, 'db' | 'clock'>;

/**
 * What was paid of a price by the ledger and what of that went back. Waived and owed parts were never paid; refunds that are
 * on their way take the surplus first, as they will when they are posted.
 */
function paidFeeOf(price: number, charge: RegistrationCharge, pendingPaise: number): PaidFee {
  const { chargedPaise, waivedPaise, owedPaise, surplusPaise } = charge;
  // Money of one that was never charged is surplus, and of one that went back wholly nothing is left.
  if (chargedPaise <= 0) return { paid: 0, back: 0 };
  const reducedPaise = Math.max(0, price * PAISE - chargedPaise);
  const keptPaise = chargedPaise - waivedPaise - owedPaise;
  const goingPaise = Math.max(0, pendingPaise - surplusPaise);
  return { paid: (keptPaise + reducedPaise) / PAISE, back: (reducedPaise + goingPaise) / PAISE };
}

/** What of the fee is due back since an end, in percent: by the rule of then where that was stored, else by today's. */
const shareSince = ({ at, refundShare }: { at: string; refundShare: number | null }, terms: RefundTerms) =>
  refundShare ?? refundShareAt(terms, at);

/**
 * What of the fee is due back by the rule of its event, in percent: of a cancelled registration by the rule of then, of another
 * if it were cancelled now. Null where the event has no rule.
 */
async function readShare({ db, clock }: DueContext, registration: Ruled): Promise<number | null> {
  const cancelled = await findCancellation(db, registration);
  return cancelled ? shareSince(cancelled, registration) : refundShareAt(registration, clock().toISOString());
}

/** What its people gave up since it was cancelled, in paise. */
const readWaived = async ({ db }: DueContext, { _id, status }: Ruled): Promise<number> =>
  status === 'cancelled' ? sumWaived(db, _id) : 0;

/**
 * What is due back of a registration's fee, in whole rupees, and the percentage of its rule: of a cancelled one as of then, of
 * another if it were cancelled now. Null where the event has no rule.
 */
export async function readRefundDue(
  context: DueContext,
  registration: Ruled,
): Promise<{ due: number; refundPercent: number } | null> {
  const share = await readShare(context, registration);
  const refundPercent = share || registration.refundPercent;
  if (share === null || refundPercent === null) return null;
  const { pending } = await readSums(context.db, registration._id);
  const fee = paidFeeOf(registration.amount, await readBalance(context.db, registration._id), pending);
  const waived = (await readWaived(context, registration)) / PAISE;
  return { due: Math.max(0, refundDueOf(share, fee) - waived), refundPercent };
}

interface FeeMoney {
  price: number;
  charge: RegistrationCharge;
  pendingPaise: number;
  refusedPaise: number;
  waivedPaise: number;
}

/**
 * What is due back of such a share, less what was given up, and what of the fee was refused: that is listed as refused, and given
 * back another way. What was refused of a surplus is surplus still.
 */
function dueBackOf(share: number, { price, charge, pendingPaise, refusedPaise, waivedPaise }: FeeMoney): number {
  const less = (Math.max(0, refusedPaise - keptSurplus(charge.surplusPaise, pendingPaise)) + waivedPaise) / PAISE;
  return Math.max(0, Math.floor(refundDueOf(share, paidFeeOf(price, charge, pendingPaise)) - less));
}

/** The money of a registration as its people see it, with what is due back to them by the rule of its event. */
export async function readMoneyWithDue(context: DueContext, registration: Ruled): Promise<RegistrationMoney> {
  const stored = await readStoredMoney(context.db, registration._id);
  const money = shownMoney(stored);
  const share = stored && (await readShare(context, registration));
  if (!stored || !share) return { ...money, dueBack: 0 };
  const dueBack = dueBackOf(share, {
    price: registration.amount,
    charge: stored.balance,
    pendingPaise: stored.sums.pending,
    refusedPaise: money.refused * PAISE,
    waivedPaise: await readWaived(context, registration),
  });
  return { ...money, dueBack };
}

const idsOf = (rows: { registrationId: string }[]) => rows.map(({ registrationId }) => registrationId);

/** Cancelled registrations to which something is due, longest ago first, with how much. */
async function findDue(db: Database, scope: Scope) {
  const found = await listCancelled(db, scope);
  const charges = await listCharges(db, idsOf(found));
  const refused = await sumRefusedOf(db, idsOf(found));
  const due = [];
  for (const { price, pendingPaise, waivedPaise, cancelledAt, terms, refundShare, ...row } of found) {
    const charge = charges.get(row.registrationId);
    if (!charge || cancelledAt === null) continue;
    const refundPercent = shareSince({ at: cancelledAt, refundShare }, terms);
    if (!refundPercent) continue;
    const refusedPaise = refused.get(row.registrationId) ?? 0;
    const amount = dueBackOf(refundPercent, { price, charge, pendingPaise, refusedPaise, waivedPaise });
    if (amount > 0) due.push({ ...row, refundPercent, cancelledAt, amount });
  }
  return due.toSorted(
    (a, b) => a.cancelledAt.localeCompare(b.cancelledAt) || (a.registrationId < b.registrationId ? -1 : 1),
  );
}

/** How many rows the panel's lists of what is due back and of surplus show at most; exports have all. */
export const MOST_SHOWN = 200;

/** Cancelled registrations, of whichever year, to whose people something is due back by the rule of their event; `most` of them, or all. */
export async function listDueRefunds(
  { db }: AppContext,
  scope: Scope,
  most?: number,
): Promise<{ due: DueRefund[]; more: boolean }> {
  const found = await findDue(db, scope);
  const rows = found.slice(0, most);
  const sumsOf = await readSumsOf(db, idsOf(rows));
  const due = rows.map((row): DueRefund => {
    const { paid, processed, left } = sumsOf(row.registrationId);
    return { ...row, paid: paid / PAISE, refunded: processed / PAISE, payments: shownLeft(left) };
  });
  return { due, more: found.length > rows.length };
}

/** How many registrations that list has. */
export const countDueRefunds = async (db: Database, scope: Scope): Promise<number> => (await findDue(db, scope)).length;
