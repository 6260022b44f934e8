import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import type { Payment, PaymentDue, PaymentInstructions, SubmitUtr } from '#contract/payments/payments.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import { isLateClaim, isPaymentDue, paymentClosureTexts, stillToPay } from '#contract/registration-rules.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { completeReceipts } from '../receipts/complete-receipts.service.ts';
import { issueReceipt } from '../receipts/receipts.service.ts';
import { type Actor, participantActor, type Visitor } from '../registrations/actors.ts';
import { getStoredRegistration } from '../registrations/get-registration.service.ts';
import { chooseMethod } from '../registrations/holds/choose-method.service.ts';
import { getPassAccess } from '../registrations/pass-access/pass-access.service.ts';
import { listMine } from '../registrations/registrations.service.ts';
import { findPaymentClosure, lockForPayment, transitionLocked } from '../registrations/status-commands.service.ts';
import type { StoredRegistration } from '../registrations/stored-registration.ts';
import { verificationViewOf } from '../registrations/verification/verification.service.ts';
import { expireAndPromoteEvent } from '../registrations/waitlist/expire-and-promote.service.ts';
import { readStillToPay, rejectionOf } from './money.service.ts';
import { nothingDue } from './open-payment.service.ts';
import { addPayment } from './payment-transitions.service.ts';
import * as repository from './payments.repository.ts';
import { enabledMethods, getProvider } from './providers/providers.ts';
import * as queue from './queue/payment-queue.repository.ts';
import { readMoneyWithDue } from './refunds/due-refunds.service.ts';
import { submitTransfer } from './transfers.service.ts';
import { withUtrDoubts } from './utr/utr-doubts.service.ts';

/** The registration of a code; expires it first where its deadline has passed and the scheduler has not run yet. */
async function getCurrentRegistration(
  context: AppContext,
  by: { id: string } | { code: string },
): Promise<StoredRegistration> {
  const registration = await getStoredRegistration(context.db, by);
  if (registration.expiresAt === null || registration.expiresAt > context.clock().toISOString()) return registration;
  await expireAndPromoteEvent(context, registration.eventId);
  return getStoredRegistration(context.db, by);
}

async function getPayableRegistration(context: AppContext, code: string): Promise<StoredRegistration> {
  const registration = await getCurrentRegistration(context, { code });
  if (!isPaymentDue(registration)) throw nothingDue();
  await checkTakesPayments(context, context.db, registration.eventId);
  return registration;
}

/** Throws `payments_closed` where the event is deleted, over or inactive. */
async function checkTakesPayments(context: AppContext, db: Database, eventId: string): Promise<void> {
  const closure = await findPaymentClosure(context, db, eventId);
  if (closure) throw new AppError('payments_closed', { detail: paymentClosureTexts[closure] });
}

/**
 * What is due for a registration, how it can be paid, and what was paid. To a member of a team nothing is due, since its
 * leader pays. Throws `registration_not_found`.
 */
export async function getDue(context: AppContext, code: string): Promise<PaymentDue> {
  const { registration: found, holder } = await getPassAccess(context.db, code);
  const registration = await getCurrentRegistration(context, { id: found._id });
  const payments = await repository.listPaymentsOf(context.db, registration._id);
  const closed = await findPaymentClosure(context, context.db, registration.eventId);
  const money = await readMoneyWithDue(context, registration);
  const isChecked = payments.some(({ status }) => status === 'under_review');
  const isDue = !holder && isPaymentDue(registration) && !closed;
  return {
    code: holder?.code ?? registration.code,
    eventId: registration.eventId,
    eventTitle: registration.eventTitle,
    name: registration.name,
    status: registration.status,
    canClaim: !holder && isLateClaim(registration) && !isChecked && money.paid < registration.amount,
    due: isDue ? stillToPay(registration.amount, money.surplus) : 0,
    closed,
    expiresAt: registration.expiresAt,
    ...verificationViewOf(context, registration),
    reason: rejectionOf(payments, registration),
    methods: await enabledMethods(context),
    utr: holder ? null : (payments.find(({ status }) => status === 'under_review')?.utr ?? null),
    money,
  };
}

/** The money of each of a user's registrations for which something was paid. */
export async function listOwnMoney(context: AppContext, user: SessionUser) {
  const priced = (await listMine(context, user)).filter(({ amount }) => amount > 0);
  const sums = await Promise.all(
    priced.map(async (one) => ({ registrationId: one._id, ...(await readMoneyWithDue(context, one)) })),
  );
  return sums.filter(({ paid }) => paid > 0);
}

/**
 * What the payer needs to pay by one method; holds the seat for as long as it takes. The contact is told to the user who
 * registered alone: a code may have been passed on. Throws `nothing_due`, `payments_closed`, `payment_method_unavailable`
 * and `gateway_failed`.
 */
export async function beginPayment(
  context: AppContext,
  code: string,
  method: PaymentMethod,
  { user, visitor }: { user?: SessionUser | undefined; visitor?: Visitor } = {},
): Promise<PaymentInstructions> {
  const registration = await getPayableRegistration(context, code);
  const provider = await getProvider(context, method);
  await chooseMethod(context, registration, method, visitor);
  const instructions = await provider.begin(registration);
  const isOwn = user !== undefined && user.id === registration.userId;
  return instructions.method !== 'razorpay' || isOwn ? instructions : { ...instructions, email: null, phone: null };
}

/** Stores the number of a UPI transfer, or corrects it. Throws what `submitTransfer` throws. */
export async function submitUtr(
  context: AppContext,
  code: string,
  given: SubmitUtr,
  user: SessionUser | undefined,
  visitor?: Visitor,
): Promise<PaymentDue> {
  await getProvider(context, 'upi');
  let registration = await getCurrentRegistration(context, { code });
  const isSent = (await repository.findTransfer(context.db, registration._id, given.utr)) !== undefined;
  if (given.replaces === undefined && !isLateClaim(registration) && !isSent) {
    registration = await getPayableRegistration(context, code);
  }
  await submitTransfer(context, registration, given, participantActor(user, registration.name, visitor));
  return getDue(context, code);
}

/** The payments of a registration with their refunds, newest first. Throws `registration_not_found`. */
export async function listPaymentsOfRegistration({ db }: AppContext, registrationId: string): Promise<Payment[]> {
  await getStoredRegistration(db, { id: registrationId });
  return repository.withRefunds(db, await repository.listPaymentsOf(db, registrationId));
}

const PAGE = 50;

/** Payments of a status with their registrations, oldest first or as sorted, 50 a page. */
export async function listQueue(context: AppContext, filter: queue.QueueFilter) {
  const { rows, ...page } = await queue.readQueuePage(context.db, filter, PAGE);
  return { payments: await withUtrDoubts(context, rows, filter.scope), ...page };
}

/** An admin took what was still to pay at the desk. Throws `nothing_due` for a free registration, and `transition_not_allowed`. */
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
    const amount = await readStillToPay(trx, registration);
    await transitionLocked(trx, context, registrationId, 'confirmed', {
      actor,
      ...(amount > 0 ? { paymentMethod: 'desk' } : {}),
      note: note ?? (amount > 0 ? 'Paid at the desk' : 'Paid before'),
    });
    if (amount > 0) {
      const row = { method: 'desk', amount, status: 'paid', reason: note ?? null } as const;
      const { _id: paymentId } = await addPayment(trx, context, registration, row, { actor, note });
      await issueReceipt(trx, context, { paymentId, registrationId, amountPaise: amount * PAISE });
    }
    if (amount < registration.amount) await completeReceipts(trx, context, registrationId);
  });
}

/** How many transfers nobody has confirmed or rejected, of whichever year. */
export const countPaymentsToCheck = (db: Database, scope: Scope): Promise<number> =>
  queue.countQueue(db, { status: 'under_review', scope });
