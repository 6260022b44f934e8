import type { ImportPayment } from '#contract/imports/registration-imports.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { issueReceipt } from '../receipts/receipts.service.ts';
import { type Actor, participantActor } from '../registrations/actors.ts';
import type { StoredRegistration } from '../registrations/stored-registration.ts';
import { addPayment, changePayment } from './payment-transitions.service.ts';
import * as repository from './payments.repository.ts';

/** A payment that a sheet says was made: in cash to the admin, or by the UTR of a transfer, found or to be checked. */
export type SheetPayment =
  | { method: 'desk'; status: 'paid'; utr: null }
  | { method: 'upi'; status: 'paid' | 'under_review'; utr: string };

type Paying = Pick<StoredRegistration, '_id' | 'eventId' | 'amount' | 'name'>;

const NOTE = 'From an imported sheet';

/** Records the payment of an imported registration, with its receipt where it is paid. The caller holds the event's lock. Returns its id. */
export async function recordSheetPayment(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: Paying,
  { method, status, utr }: SheetPayment,
  actor: Actor,
): Promise<string> {
  const { _id: registrationId, amount, name } = registration;
  // A UTR that nobody has checked is the payer's word, in the form elsewhere.
  const by = status === 'paid' ? actor : participantActor(undefined, name);
  const row = { method, amount, status, utr, reason: status === 'paid' ? NOTE : null };
  const { _id } = await addPayment(trx, context, registration, row, { actor: by, note: NOTE });
  if (status === 'paid')
    await issueReceipt(trx, context, { paymentId: _id, registrationId, amountPaise: amount * PAISE });
  return _id;
}

/**
 * Takes back the payment that an import recorded, where nobody has decided against it: what is posted is reversed, its
 * receipt cancelled. The caller holds the event's lock.
 */
export async function takeBackSheetPayment(
  trx: DatabaseTransaction,
  context: AppContext,
  paymentId: string,
  actor: Actor,
): Promise<void> {
  const payment = await repository.findPayment(trx, 'id', paymentId);
  if (!payment || payment.status === 'rejected' || payment.status === 'replaced') return;
  const registration = { _id: payment.registrationId, eventId: await repository.eventOfPayment(trx, paymentId) };
  const note = 'The import was undone';
  if (payment.status === 'paid')
    await changePayment(trx, context, registration, payment, 'under_review', { actor, note });
  const reviewed = { ...payment, status: 'under_review' as const };
  await changePayment(trx, context, registration, reviewed, 'rejected', { actor, note, reason: note });
}

/** Which of these UTRs a confirmed payment has. */
export async function listPaidUtrs(db: Database, utrs: string[]): Promise<Set<string>> {
  return new Set(utrs.length === 0 ? [] : await repository.listPaidUtrs(db, utrs));
}

/** Which of these imported registrations have money that came or went since; `payment` is how the import recorded theirs. */
export const listPaidSince = (
  db: Database,
  rows: { registrationId: string; paymentId: string | null }[],
  payment: ImportPayment,
): Promise<string[]> => repository.listPaidSince(db, rows, { isConfirmed: payment !== 'utr_review' });
