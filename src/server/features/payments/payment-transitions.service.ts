import type { Insertable, Updateable } from 'kysely';
import { nanoid } from 'nanoid';
import {
  canChangePayment,
  canChangeRefund,
  type PaymentStatus,
  type RefundStatus,
} from '#contract/payments/payment-transitions.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import type { PaymentsTable, RefundsTable } from '../../db/tables/payment-tables.ts';
import { AppError } from '../../errors.ts';
import { festivalDay } from '../../festival-time.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { capCharge } from '../ledger/price-changes.service.ts';
import { completeReceipts } from '../receipts/complete-receipts.service.ts';
import { cancelCreditNote, cancelReceipt, issueCreditNote } from '../receipts/receipts.service.ts';
import type { Actor } from '../registrations/actors.ts';
import { isChargeTakenBack, updatePrepaid } from '../registrations/status-commands.service.ts';
import { insertPaymentHistory } from './payment-history.repository.ts';
import { newPaymentReference } from './payment-reference.ts';
import { insertPayment, type StoredPayment, updatePayment } from './payments.repository.ts';
import { insertRefund, type StoredRefund, updateRefund } from './refunds/refunds.repository.ts';

/**
 * The one place where payments and refunds come to be and change their status: by the tables of the contract, each
 * with its line of history and, where money moved, its posting in the ledger. The caller holds the registration's lock.
 */

/** The registration whose money it is, read under its lock. */
export interface PayingRegistration {
  _id: string;
  eventId: string;
}

interface Change {
  actor: Actor;
  note?: string | null | undefined;
}

const label = (status: string) => status.replace('_', ' ');

function refuse(what: string, from: string, to: string, by: string | null = null): never {
  throw new AppError('transition_not_allowed', {
    detail:
      from === to || to === 'paid' || to === 'rejected'
        ? `This ${what} is ${label(from)} already${by ? ` (${by})` : ''}`
        : `A ${what} that is ${label(from)} cannot become ${label(to)}`,
  });
}

async function postPaid(
  trx: DatabaseTransaction,
  context: AppContext,
  { eventId }: PayingRegistration,
  payment: Pick<StoredPayment, '_id' | 'registrationId' | 'method' | 'amount'>,
  actor: Actor,
): Promise<void> {
  const { _id: paymentId, registrationId, method, amount } = payment;
  await ledger.postPayment(trx, context, {
    paymentId,
    registrationId,
    eventId,
    method,
    amountPaise: amount * PAISE,
    holder: method === 'desk' ? actor.id : null,
    actorName: actor.name,
  });
}

function paidFields(context: AppContext, now: Date): Pick<PaymentsTable, 'paidOn'> & { paidAt: string; checkAt: null } {
  return { paidAt: now.toISOString(), paidOn: festivalDay(now, context.config.timeZone), checkAt: null };
}

type NewPayment = Pick<Insertable<PaymentsTable>, 'method' | 'amount'> & {
  status: PaymentStatus;
} & Partial<Pick<Insertable<PaymentsTable>, 'utr' | 'orderId' | 'gatewayPaymentId' | 'reason' | 'checkAt'>>;

/** Adds a payment of a registration; one that is `paid` is posted. Throws `transition_not_allowed`. */
export async function addPayment(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: PayingRegistration,
  { method, amount, status, ...fields }: NewPayment,
  { actor, note }: Change,
): Promise<StoredPayment> {
  if (!canChangePayment('new', status, actor.kind)) refuse('payment', 'new', status);
  const now = context.clock();
  const { _id: registrationId } = registration;
  const row = {
    id: nanoid(),
    registrationId,
    method,
    amount,
    status,
    reference: newPaymentReference(),
    utr: null,
    orderId: null,
    gatewayPaymentId: null,
    reason: null,
    ...fields,
    decidedBy: status === 'paid' || status === 'rejected' ? actor.name : null,
    createdAt: now.toISOString(),
    checks: 0,
    ...(status === 'paid' ? paidFields(context, now) : {}),
  };
  await insertPayment(trx, row);
  const at = now.toISOString();
  await insertPaymentHistory(trx, { paymentId: row.id, registrationId, from: null, to: status, note, actor, at });
  const { id: _id, checks: _checks, checkAt: _checkAt, ...stored } = { checkAt: null, ...row };
  const payment = { ...stored, _id, fee: null, paidAt: status === 'paid' ? at : null };
  if (status === 'paid') await postPaid(trx, context, registration, payment, actor);
  return payment;
}

/** Makes one transition of a payment; throws `transition_not_allowed`. `changes` are columns that go with it. */
export async function changePayment(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: PayingRegistration,
  payment: StoredPayment,
  to: PaymentStatus,
  { actor, note, ...changes }: Change & Updateable<Pick<PaymentsTable, 'utr' | 'gatewayPaymentId' | 'reason'>>,
): Promise<void> {
  const { _id: paymentId, registrationId, status: from } = payment;
  if (!canChangePayment(from, to, actor.kind)) refuse('payment', from, to, payment.decidedBy);
  const now = context.clock();
  await updatePayment(trx, paymentId, {
    ...changes,
    status: to,
    ...(to === 'paid' ? paidFields(context, now) : {}),
    ...(to === 'under_review' ? { reason: null, decidedBy: null, paidAt: null, paidOn: null } : {}),
    ...(actor.kind === 'participant' || to === 'under_review' ? {} : { decidedBy: actor.name }),
  });
  await insertPaymentHistory(trx, { paymentId, registrationId, from, to, note, actor, at: now.toISOString() });
  if (to === 'paid') await postPaid(trx, context, registration, payment, actor);
  if (from === 'paid') {
    await ledger.postPaymentReversal(trx, context, {
      paymentId,
      registrationId,
      eventId: registration.eventId,
      actorName: actor.name,
      note: note ?? null,
    });
    await cancelReceipt(trx, context, paymentId, note ?? 'The payment is under review again');
  }
}

/** Stores what the gateway keeps of a payment, once it says so; only a payment that is paid has a fee. */
export async function recordFee(
  trx: DatabaseTransaction,
  context: AppContext,
  { eventId }: PayingRegistration,
  { _id: paymentId, registrationId }: StoredPayment,
  feePaise: number,
  actor: Actor,
): Promise<void> {
  await updatePayment(trx, paymentId, { feePaise });
  if (feePaise === 0) return;
  await ledger.postGatewayFee(trx, context, {
    paymentId,
    registrationId,
    eventId,
    amountPaise: feePaise,
    actorName: actor.name,
  });
}

type NewRefund = Pick<RefundsTable, 'amountPaise' | 'method' | 'status'> &
  Partial<
    Pick<Insertable<RefundsTable>, 'gatewayRefundId' | 'reference' | 'reason' | 'replacesId' | 'approvalId' | 'checkAt'>
  >;

/** Adds a refund of a payment; one that is `processed` is posted. Throws `transition_not_allowed`. */
export async function addRefund(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: PayingRegistration,
  payment: StoredPayment,
  refund: NewRefund,
  { actor, note }: Change,
): Promise<StoredRefund> {
  const { status } = refund;
  if (!canChangeRefund('new', status, actor.kind)) refuse('refund', 'new', status);
  const at = context.clock().toISOString();
  const { _id: paymentId, registrationId } = payment;
  const { checkAt, ...fields } = {
    gatewayRefundId: null,
    reference: null,
    reason: null,
    replacesId: null,
    approvalId: null,
    checkAt: null,
    ...refund,
  };
  const id = nanoid();
  const times = {
    createdAt: at,
    processedAt: status === 'processed' ? at : null,
    failedAt: status === 'failed' ? at : null,
  };
  const requestedBy = { requestedByKind: actor.kind, requestedById: actor.id, requestedByName: actor.name };
  await insertRefund(trx, { id, paymentId, registrationId, ...fields, ...requestedBy, ...times, checkAt, checks: 0 });
  const history = { paymentId, refundId: id, registrationId, from: null, to: status, actor, at };
  await insertPaymentHistory(trx, { ...history, note: note ?? fields.reason });
  const stored: StoredRefund = {
    _id: id,
    paymentId,
    registrationId,
    amount: fields.amountPaise / PAISE,
    requestedBy: actor.name,
    ...fields,
    ...times,
    failureReason: null,
  };
  if (status === 'processed') await postProcessed(trx, context, registration, stored, actor);
  await updatePrepaid(trx, context, registrationId);
  return stored;
}

async function postProcessed(
  trx: DatabaseTransaction,
  context: AppContext,
  { eventId }: PayingRegistration,
  { _id: refundId, paymentId, registrationId, method, amountPaise, reason }: StoredRefund,
  actor: Actor,
): Promise<void> {
  await ledger.postRefund(trx, context, {
    refundId,
    paymentId,
    registrationId,
    eventId,
    method,
    amountPaise,
    note: reason,
    holder: method === 'cash' ? actor.id : null,
    actorName: actor.name,
  });
  await issueCreditNote(trx, context, { refundId, paymentId, registrationId, amountPaise });
}

/**
 * The money of a refund is here again, and what the refund took off the charge is charged again: up to the price, and not
 * where that charge was taken back since. The rest is surplus.
 */
async function postReturned(
  trx: DatabaseTransaction,
  context: AppContext,
  { eventId, amount }: PayingRegistration & { amount: number },
  { _id: refundId, registrationId, processedAt }: StoredRefund,
  { actor, note }: { actor: Actor; note: string | null },
): Promise<void> {
  const { chargedPaise, waivedPaise } = await ledger.readBalance(trx, registrationId);
  const isTakenBack = processedAt !== null && (await isChargeTakenBack(trx, registrationId, processedAt));
  await ledger.postRefundFailed(trx, context, { refundId, eventId, actorName: actor.name, note });
  const of = { registrationId, eventId, actorName: actor.name, note: 'A refund was returned' };
  await capCharge(trx, context, of, isTakenBack ? chargedPaise - waivedPaise : amount * PAISE);
  await cancelCreditNote(trx, context, refundId);
  await completeReceipts(trx, context, registrationId);
}

/** Makes one transition of a refund; throws `transition_not_allowed`. `failureReason` is why it was refused. */
export async function changeRefund(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: PayingRegistration & { amount: number },
  refund: StoredRefund,
  to: RefundStatus,
  { actor, gatewayRefundId, failureReason }: Change & { gatewayRefundId?: string; failureReason?: string },
): Promise<void> {
  const { _id: refundId, paymentId, registrationId, status: from } = refund;
  if (!canChangeRefund(from, to, actor.kind)) refuse('refund', from, to);
  const at = context.clock().toISOString();
  await updateRefund(trx, refundId, {
    status: to,
    ...(gatewayRefundId ? { gatewayRefundId } : {}),
    ...(to === 'processed' ? { processedAt: at, failedAt: null, failureReason: null } : {}),
    ...(to === 'failed' ? { failedAt: at, failureReason: failureReason ?? null } : {}),
    // Settled: nothing is asked any more.
    ...(to === 'pending' ? {} : { checkAt: null }),
  });
  const note = failureReason ?? null;
  await insertPaymentHistory(trx, { paymentId, refundId, registrationId, from, to, note, actor, at });
  if (to === 'processed') await postProcessed(trx, context, registration, refund, actor);
  if (from === 'processed') await postReturned(trx, context, registration, refund, { actor, note });
  await updatePrepaid(trx, context, registrationId);
}
