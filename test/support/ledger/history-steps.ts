import { nanoid } from 'nanoid';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import type { AppContext } from '#server/context.ts';
import type { DatabaseTransaction } from '#server/db/database.ts';
import type * as ledgerService from '#server/features/ledger/ledger.service.ts';
import type * as priceChanges from '#server/features/ledger/price-changes.service.ts';
import { cancelCreditNote, issueCreditNote, issueReceipt } from '#server/features/receipts/receipts.service.ts';

/** The ledger as the steps use it; a control passes one with a bug. */
export type Ledger = Pick<
  typeof ledgerService,
  | 'postCharge'
  | 'postMove'
  | 'postPayment'
  | 'postGatewayFee'
  | 'postRefund'
  | 'postRefundFailed'
  | 'postWaiver'
  | 'postCorrection'
  | 'postCashTransfer'
> &
  Pick<typeof priceChanges, 'postPriceChange' | 'capCharge'>;

interface Paid {
  id: string;
  method: PaymentMethod;
  paise: number;
  hasFee: boolean;
}

interface GivenBack {
  id: string;
  paymentId: string;
  paise: number;
  status: 'processed' | 'failed';
  wasPosted: boolean;
}

/** One registration and what should be true of its money, kept by plain arithmetic. */
export interface History {
  id: string;
  eventId: string;
  status: 'pending_payment' | 'confirmed' | 'cancelled' | 'expired';
  rupees: number;
  isCharged: boolean;
  payments: Paid[];
  refunds: GivenBack[];
  waived: number;
  /** It was moved, or money came while nothing was charged: no receipt was issued for what may be charged since. */
  mayLackReceipts: boolean;
  /** What refunds took off the charge, and how much of that a lower price put back. */
  reduced: Map<string, number>;
  restored: number;
}

export interface World {
  trx: DatabaseTransaction;
  context: AppContext;
  ledger: Ledger;
  eventIds: string[];
  /** A whole number from 0 to below the limit. */
  random(limit: number): number;
}

const actorName = 'Asha';
const refundMethods = { razorpay: 'gateway', upi: 'bank', desk: 'cash' } as const;
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** What the person owes by plain arithmetic; negative: a surplus. */
export function expectedBalance({ isCharged, rupees, payments, refunds, waived, reduced, restored }: History) {
  const chargedPaise = (isCharged ? rupees * 100 : 0) - sum([...reduced.values()]) + restored;
  const paidPaise = sum(payments.map(({ paise }) => paise));
  const refundedPaise = sum(refunds.map(({ paise, status }) => (status === 'processed' ? paise : 0)));
  const receivable = chargedPaise + refundedPaise - paidPaise - waived;
  return {
    chargedPaise,
    paidPaise,
    refundedPaise,
    waivedPaise: waived,
    owedPaise: Math.max(0, receivable),
    surplusPaise: Math.max(0, 0 - receivable),
  };
}

/** What receipts less credit notes come to by plain arithmetic, where `mayLackReceipts` is not set. */
export function expectedReceipts(history: History): number {
  const { chargedPaise, waivedPaise, owedPaise } = expectedBalance(history);
  return chargedPaise - waivedPaise - owedPaise;
}

async function setRegistration({ trx }: World, history: History, changes: Partial<History>): Promise<void> {
  Object.assign(history, changes);
  const { id, status, rupees: amount, eventId } = history;
  await trx.updateTable('registrations').set({ status, amount, eventId }).where('id', '=', id).execute();
}

async function confirm(world: World, history: History): Promise<void> {
  if (history.status === 'cancelled' || history.status === 'confirmed') return;
  await setRegistration(world, history, { status: 'confirmed' });
  if (history.isCharged || history.rupees === 0) return;
  const { id: registrationId, eventId, rupees } = history;
  await world.ledger.postCharge(world.trx, world.context, {
    registrationId,
    eventId,
    amountPaise: rupees * 100,
    actorName,
  });
  history.isCharged = true;
}

async function pay(world: World, history: History, method: PaymentMethod): Promise<void> {
  const { trx, context, ledger } = world;
  const { id: registrationId, eventId, rupees } = history;
  if (rupees === 0) return;
  const id = nanoid();
  const now = context.clock().toISOString();
  await trx
    .insertInto('payments')
    .values({
      id,
      registrationId,
      method,
      status: 'paid',
      amount: rupees,
      reference: nanoid(),
      checks: 0,
      createdAt: now,
      paidAt: now,
    })
    .execute();
  const amountPaise = rupees * 100;
  const holder = `desk-${world.random(3)}`;
  await ledger.postPayment(trx, context, {
    paymentId: id,
    registrationId,
    eventId,
    method,
    amountPaise,
    holder,
    actorName,
  });
  history.payments.push({ id, method, paise: amountPaise, hasFee: false });
  // A late one finds the registration expired, a second one confirmed, another one cancelled.
  if (world.random(4) > 0) await confirm(world, history);
  // Money that confirms nothing is surplus, and gets no receipt from the payments.
  if (expectedBalance(history).chargedPaise > 0)
    await issueReceipt(trx, context, { paymentId: id, registrationId, amountPaise });
  else history.mayLackReceipts = true;
}

async function postRefund(world: World, history: History, refund: GivenBack): Promise<void> {
  const { id: registrationId, eventId } = history;
  const payment = history.payments.find(({ id }) => id === refund.paymentId);
  if (!payment) return;
  const { surplusPaise } = expectedBalance(history);
  await world.ledger.postRefund(world.trx, world.context, {
    refundId: refund.id,
    paymentId: payment.id,
    registrationId,
    eventId,
    method: refundMethods[payment.method],
    amountPaise: refund.paise,
    holder: 'desk-0',
    actorName,
  });
  const { paise: amountPaise } = refund;
  await issueCreditNote(world.trx, world.context, {
    refundId: refund.id,
    paymentId: payment.id,
    registrationId,
    amountPaise,
  });
  refund.status = 'processed';
  refund.wasPosted = true;
  history.reduced.set(refund.id, Math.max(0, refund.paise - surplusPaise));
}

async function giveBack(world: World, history: History, isRefused: boolean): Promise<void> {
  const { trx, context } = world;
  const payment = history.payments[world.random(history.payments.length || 1)];
  if (!payment) return;
  const gone = history.refunds.filter(({ paymentId, status }) => paymentId === payment.id && status === 'processed');
  const left = payment.paise - sum(gone.map(({ paise }) => paise));
  if (left === 0) return;
  const paise = world.random(3) === 0 ? left : 1 + world.random(left);
  const refund: GivenBack = { id: nanoid(), paymentId: payment.id, paise, status: 'failed', wasPosted: false };
  const now = context.clock().toISOString();
  await trx
    .insertInto('refunds')
    .values({
      id: refund.id,
      paymentId: payment.id,
      registrationId: history.id,
      amountPaise: paise,
      method: refundMethods[payment.method],
      status: isRefused ? 'failed' : 'processed',
      requestedByKind: 'admin',
      createdAt: now,
      processedAt: isRefused ? null : now,
      checks: 0,
    })
    .execute();
  history.refunds.push(refund);
  if (!isRefused) await postRefund(world, history, refund);
}

async function setRefund({ trx, context }: World, id: string, status: GivenBack['status']): Promise<void> {
  const processedAt = context.clock().toISOString();
  await trx.updateTable('refunds').set({ status, processedAt }).where('id', '=', id).execute();
}

/** The bank returns a processed refund. */
async function returnRefund(world: World, history: History): Promise<void> {
  const refund = history.refunds.find(({ status }) => status === 'processed');
  if (!refund) return;
  await setRefund(world, refund.id, 'failed');
  await world.ledger.postRefundFailed(world.trx, world.context, {
    refundId: refund.id,
    eventId: history.eventId,
    actorName,
  });
  await cancelCreditNote(world.trx, world.context, refund.id);
  refund.status = 'failed';
  history.reduced.delete(refund.id);
  const { id: registrationId, eventId } = history;
  const of = { registrationId, eventId, actorName, note: 'Returned' };
  await world.ledger.capCharge(world.trx, world.context, of, history.rupees * 100);
  // Given back before a move to a cheaper event, it would pay for more than the price there.
  const { chargedPaise } = expectedBalance(history);
  history.restored -= Math.max(0, chargedPaise - history.waived - history.rupees * 100);
}

/** A refused or returned refund is made after all, where so much is left. */
async function makeAfterAll(world: World, history: History): Promise<void> {
  const refund = history.refunds.find(({ status }) => status === 'failed');
  if (!refund) return;
  const { paise = 0 } = history.payments.find(({ id }) => id === refund.paymentId) ?? {};
  const gone = history.refunds.filter((other) => other.paymentId === refund.paymentId && other.status === 'processed');
  if (paise - sum(gone.map((other) => other.paise)) < refund.paise) return;
  await setRefund(world, refund.id, 'processed');
  await postRefund(world, history, refund);
}

/** To another event at another price, with all that was posted. */
async function move(world: World, history: History): Promise<void> {
  const { trx, context, ledger, eventIds } = world;
  if (history.status !== 'confirmed' || !history.isCharged) return;
  const eventId = eventIds[world.random(eventIds.length)] ?? history.eventId;
  const rupees = 1 + world.random(900);
  const of = { registrationId: history.id, actorName, note: 'Moved' };
  const { chargedPaise, waivedPaise } = expectedBalance(history);
  const isCheaper = rupees < history.rupees;
  await ledger.postMove(trx, context, { ...of, to: eventId });
  const changed = { fromPaise: history.rupees * 100, toPaise: rupees * 100 };
  await ledger.postPriceChange(trx, context, { ...of, eventId }, changed);
  await setRegistration(world, history, { eventId, rupees, mayLackReceipts: true });
  if (!isCheaper) return;
  // What is kept of the charge is at most the new price: waivers end first, then what refunds took off.
  const kept = Math.min(chargedPaise - waivedPaise, rupees * 100);
  const reduced = sum([...history.reduced.values()]) - history.restored;
  const forgone = rupees * 100 - kept;
  history.waived = Math.max(0, forgone - reduced);
  history.restored += reduced + history.waived - forgone;
}

/** Nobody is confirmed who owes something: what is left is waived, as at the desk. */
async function settle(world: World, history: History): Promise<void> {
  const { owedPaise: amountPaise } = expectedBalance(history);
  if (history.status !== 'confirmed' || amountPaise === 0) return;
  const { id: registrationId, eventId } = history;
  const waiver = { registrationId, eventId, amountPaise, actorName, note: 'Settled' };
  await world.ledger.postWaiver(world.trx, world.context, waiver);
  history.waived += amountPaise;
}

async function setDeleted({ trx, context }: World, eventId: string, isDeleted: boolean): Promise<void> {
  const deletedAt = isDeleted ? context.clock().toISOString() : null;
  await trx.updateTable('events').set({ deletedAt }).where('id', '=', eventId).execute();
}

/** Plays a story, which ends with nobody confirmed who owes something. */
export async function playStory(world: World, history: History, story: string[]): Promise<void> {
  for (const step of story) await steps[step]?.(world, history);
  await settle(world, history);
}

/** What may happen to a registration's money, by name. */
export const steps: Record<string, (world: World, history: History) => Promise<void>> = {
  confirm,
  payByUpi: (world, history) => pay(world, history, 'upi'),
  payByGateway: (world, history) => pay(world, history, 'razorpay'),
  payAtDesk: (world, history) => pay(world, history, 'desk'),
  expire: async (world, history) => {
    if (history.status === 'pending_payment') await setRegistration(world, history, { status: 'expired' });
  },
  cancel: async (world, history) => setRegistration(world, history, { status: 'cancelled' }),
  fee: async ({ trx, context, ledger, random }, { id: registrationId, eventId, payments }) => {
    const payment = payments.find(({ method, hasFee }) => method === 'razorpay' && !hasFee);
    if (!payment) return;
    const amountPaise = 1 + random(5000);
    await ledger.postGatewayFee(trx, context, {
      paymentId: payment.id,
      registrationId,
      eventId,
      amountPaise,
      actorName,
    });
    payment.hasFee = true;
  },
  refund: (world, history) => giveBack(world, history, false),
  refusedRefund: (world, history) => giveBack(world, history, true),
  returnRefund,
  makeAfterAll,
  move,
  deleteEvent: (world, history) => setDeleted(world, history.eventId, true),
  restoreEvent: (world, history) => setDeleted(world, history.eventId, false),
  waive: async (world, history) => {
    const { owedPaise } = expectedBalance(history);
    if (owedPaise === 0) return;
    const amountPaise = 1 + world.random(owedPaise);
    const { id: registrationId, eventId } = history;
    const waiver = { registrationId, eventId, amountPaise, actorName, note: 'Volunteer' };
    await world.ledger.postWaiver(world.trx, world.context, waiver);
    history.waived += amountPaise;
  },
  correct: async ({ trx, context, ledger, random }) => {
    const amountPaise = (random(2) === 0 ? 1 : -1) * (1 + random(500));
    const correction = { account: 'cash', holder: 'desk-1', amountPaise, note: 'Counted again', actorName } as const;
    await ledger.postCorrection(trx, context, correction);
  },
  handOver: async ({ trx, context, ledger, random }) => {
    const to = random(2) === 0 ? null : 'desk-2';
    const transfer = { from: 'desk-1', to, amountPaise: 1 + random(9000), note: null, actorName };
    await ledger.postCashTransfer(trx, context, transfer);
  },
};
