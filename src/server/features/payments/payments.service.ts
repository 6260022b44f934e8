import { nanoid } from 'nanoid';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import type { Payment, PaymentDue, PaymentInstructions } from '#contract/payments/payments.ts';
import { isPaymentDue, paymentClosureTexts } from '#contract/registration-rules.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { festivalDay } from '../../festival-time.ts';
import type { SessionUser } from '../../session-user.ts';
import { type Actor, participantActor } from '../registrations/actors.ts';
import { getStoredRegistration } from '../registrations/registrations.service.ts';
import {
  findPaymentClosure,
  isTransitionAllowed,
  lockForPayment,
  transitionLocked,
} from '../registrations/status-commands.service.ts';
import type { StoredRegistration } from '../registrations/stored-registration.ts';
import { expireAndPromoteEvent } from '../registrations/waitlist/expire-and-promote.service.ts';
import { capturePayment } from './payment-capture.service.ts';
import * as repository from './payments.repository.ts';
import { enabledMethods, getProvider } from './providers.ts';
import { decideRefund, executeRefund } from './refunds.service.ts';

/** The registration of a code; expires it first where its deadline has passed and the scheduler has not run yet. */
async function getCurrentRegistration(context: AppContext, code: string): Promise<StoredRegistration> {
  const registration = await getStoredRegistration(context.db, { code });
  if (registration.expiresAt === null || registration.expiresAt > context.clock().toISOString()) return registration;
  await expireAndPromoteEvent(context, registration.eventId);
  return getStoredRegistration(context.db, { code });
}

async function getPayableRegistration(context: AppContext, code: string): Promise<StoredRegistration> {
  const registration = await getCurrentRegistration(context, code);
  if (!isPaymentDue(registration))
    throw new AppError('nothing_due', { detail: 'There is nothing to pay for this registration now' });
  await checkTakesPayments(context, context.db, registration.eventId);
  return registration;
}

/** Throws `payments_closed` where the event is deleted, over or inactive. */
async function checkTakesPayments(context: AppContext, db: Database, eventId: string): Promise<void> {
  const closure = await findPaymentClosure(context, db, eventId);
  if (closure) throw new AppError('payments_closed', { detail: paymentClosureTexts[closure] });
}

/** What is due for a registration and how it can be paid. Throws `registration_not_found`. */
export async function getDue(context: AppContext, code: string): Promise<PaymentDue> {
  const registration = await getCurrentRegistration(context, code);
  const closed = await findPaymentClosure(context, context.db, registration.eventId);
  return {
    code: registration.code,
    eventId: registration.eventId,
    eventTitle: registration.eventTitle,
    name: registration.name,
    status: registration.status,
    due: isPaymentDue(registration) && !closed ? registration.amount : 0,
    closed,
    expiresAt: registration.expiresAt,
    reason: registration.reason,
    methods: enabledMethods(context),
  };
}

/**
 * What the payer needs to pay by one method. Throws `nothing_due`, `payments_closed`, `payment_method_unavailable`
 * and `gateway_failed`.
 */
export async function beginPayment(
  context: AppContext,
  code: string,
  method: PaymentMethod,
): Promise<PaymentInstructions> {
  const registration = await getPayableRegistration(context, code);
  return getProvider(context, method).begin(registration);
}

/** Stores the number of a UPI transfer, which an admin then checks. Throws `utr_taken` where it was given before. */
export async function submitUtr(
  context: AppContext,
  code: string,
  utr: string,
  user: SessionUser | undefined,
): Promise<PaymentDue> {
  getProvider(context, 'upi');
  const registration = await getPayableRegistration(context, code);
  const actor = participantActor(user, registration.name);
  try {
    await inTransaction(context.db, async (trx) => {
      await transitionLocked(trx, context, registration._id, 'under_review', { actor, note: `UTR ${utr}` });
      await repository.insertPayment(trx, {
        id: nanoid(),
        registrationId: registration._id,
        method: 'upi',
        status: 'under_review',
        amount: registration.amount,
        utr,
        checks: 0,
        createdAt: context.clock().toISOString(),
      });
    });
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
    const message = 'This UTR number was given for another payment already. Check the number in your UPI app';
    throw new AppError('utr_taken', { errors: [{ path: 'utr', message }], cause });
  }
  return getDue(context, code);
}

/** A payment. Throws `payment_not_found`. */
export async function getPayment({ db }: AppContext, id: string): Promise<Payment> {
  const payment = await repository.findPayment(db, 'id', id);
  if (!payment) throw new AppError('payment_not_found');
  return payment;
}

/** The payments of a registration, newest first. Throws `registration_not_found`. */
export async function listPaymentsOfRegistration({ db }: AppContext, registrationId: string): Promise<Payment[]> {
  await getStoredRegistration(db, { id: registrationId });
  return repository.listPaymentsOf(db, registrationId);
}

const PAGE = 50;

/** Payments of a status with their registrations, oldest first, 50 a page. */
export async function listQueue({ db }: AppContext, filter: repository.QueueFilter) {
  const [found, total] = await Promise.all([
    repository.listQueue(db, filter, PAGE + 1),
    repository.countQueue(db, filter),
  ]);
  return { payments: found.slice(0, PAGE), total, more: found.length > PAGE };
}

/**
 * An admin found a UPI transfer: its registration is confirmed. Where the registration has ended meanwhile, the
 * payment counts as paid and awaits a refund. Throws `transition_not_allowed` unless it is under review.
 */
export async function confirmTransfer(context: AppContext, paymentId: string, actor: Actor): Promise<Payment> {
  const before = await getPayment(context, paymentId);
  if (before.status !== 'under_review')
    throw new AppError('transition_not_allowed', { detail: alreadyDecided(before) });
  await inTransaction(context.db, (trx) =>
    capturePayment(trx, context, paymentId, { actor, note: `UTR ${before.utr}` }),
  );
  return getPayment(context, paymentId);
}

const alreadyDecided = ({ status, decidedBy }: Payment) =>
  `This payment is ${status.replace('_', ' ')} already${decidedBy ? ` (${decidedBy})` : ''}`;

/** An admin did not find a UPI transfer; the payer gets the reason and may send the right number. */
export async function rejectTransfer(
  context: AppContext,
  paymentId: string,
  reason: string,
  actor: Actor,
): Promise<Payment> {
  const { registrationId } = await getPayment(context, paymentId);
  await inTransaction(context.db, async (trx) => {
    const registration = await lockForPayment(trx, registrationId);
    const payment = await repository.findPayment(trx, 'id', paymentId);
    if (payment?.status !== 'under_review') {
      throw new AppError('transition_not_allowed', payment ? { detail: alreadyDecided(payment) } : {});
    }
    await repository.updatePayment(trx, paymentId, { status: 'rejected', reason, decidedBy: actor.name });
    if (isTransitionAllowed(registration.status, 'rejected', actor)) {
      await transitionLocked(trx, context, registrationId, 'rejected', { actor, reason });
    }
  });
  return getPayment(context, paymentId);
}

/** An admin took the money at the desk. Throws `nothing_due` for a free registration, and `transition_not_allowed`. */
export async function payAtDesk(
  context: AppContext,
  registrationId: string,
  actor: Actor,
  note: string | null | undefined,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const registration = await lockForPayment(trx, registrationId);
    if (registration.amount === 0) throw new AppError('nothing_due', { detail: 'This registration costs nothing' });
    await checkTakesPayments(context, trx, registration.eventId);
    await transitionLocked(trx, context, registrationId, 'confirmed', {
      actor,
      paymentMethod: 'desk',
      note: note ?? 'Paid at the desk',
    });
    const now = context.clock();
    await repository.insertPayment(trx, {
      id: nanoid(),
      registrationId,
      method: 'desk',
      status: 'paid',
      amount: registration.amount,
      reason: note ?? null,
      decidedBy: actor.name,
      paidOn: festivalDay(now, context.config.timeZone),
      checks: 0,
      createdAt: now.toISOString(),
      paidAt: now.toISOString(),
    });
  });
}

/**
 * Receives a payment that the gateway captured, and refunds it where its registration cannot be confirmed any
 * more.
 */
export async function captureFromGateway(
  context: AppContext,
  paymentId: string,
  gatewayPaymentId: string,
  actor: Actor,
): Promise<void> {
  const mustRefund = await inTransaction(context.db, async (trx) => {
    const result = await capturePayment(trx, context, paymentId, { actor, gatewayPaymentId });
    if (result !== 'refund_due') return false;
    const payment = await repository.findPayment(trx, 'id', paymentId);
    if (payment) await decideRefund(trx, context, payment, actor);
    return true;
  });
  if (mustRefund) await executeRefund(context, paymentId);
}
