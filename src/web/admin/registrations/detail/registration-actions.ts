import { refundShareText } from '#contract/events/refund-rule.ts';
import type { Payment } from '#contract/payments/payments.ts';
import type { RegistrationDetail } from '#contract/registrations.ts';
import { amountText, refundIsMailed } from '../registration-labels.ts';

const actionNames = ['confirm', 'reject', 'desk', 'accept', 'refund', 'cancel'] as const;
export type ActionName = (typeof actionNames)[number];

/** The payment an admin has to decide about, if there is one. */
export const paymentToReview = (payments: readonly Payment[]): Payment | undefined =>
  payments.find(({ status }) => status === 'under_review');

/** What an admin may do with a registration now; the server decides again. */
export function actionsOf(registration: RegistrationDetail, payments: readonly Payment[]): ActionName[] {
  const { status, amount, stillToPay, transitions } = registration;
  const review = paymentToReview(payments);
  const isLeft = moneyOf(payments) > 0;
  const may: Record<ActionName, boolean> = {
    confirm: review !== undefined,
    reject: review !== undefined,
    desk: !review && stillToPay > 0,
    accept: amount === 0 && status === 'offered',
    refund: isLeft && (transitions.includes('refunded') || status === 'refunded'),
    cancel: transitions.includes('cancelled'),
  };
  return actionNames.filter((name) => may[name]);
}

export interface ActionLabels {
  button: string;
  title: string;
  text: string;
  /** Label of the field for a note, or null where none is taken. */
  note: string | null;
  isNoteRequired: boolean;
  /** Whether the number of a transfer is asked for, by which money went back. */
  needsReference?: boolean;
  done: string;
  tone: 'good' | 'danger';
}

/** What is left of a payment: what neither went back nor is on its way. */
export const leftOf = ({ status, amount, refunds }: Payment): number =>
  status === 'paid'
    ? refunds.reduce((left, refund) => left - (refund.status === 'failed' ? 0 : refund.amount), amount)
    : 0;

const moneyOf = (payments: readonly Payment[]) => payments.reduce((sum, payment) => sum + leftOf(payment), 0);

/** Whether money has to be sent back through the bank by hand. */
const isByBank = (payments: readonly Payment[]) =>
  payments.some((payment) => payment.method === 'upi' && leftOf(payment) > 0);

function cancelText(registration: RegistrationDetail, payments: readonly Payment[]): string {
  const notified =
    registration.kind === 'team' ? 'The team is notified by mail.' : `${registration.name} is notified by mail.`;
  const money = moneyOf(payments);
  const left =
    money > 0
      ? ` ${amountText(money)} was paid and stays with you: use “Refund” instead to give it back and end the registration.`
      : '';
  return `The seat becomes free and goes to the waitlist. ${notified} You can restore it while a seat is free.${left}`;
}

function refundText({ refundPercent }: RegistrationDetail, payments: readonly Payment[]): string {
  const byHand = payments.some((payment) => payment.method !== 'razorpay' && leftOf(payment) > 0);
  const amount = amountText(moneyOf(payments));
  const how = byHand
    ? `Give ${amount} back yourself, by UPI or in cash; it is only recorded here.`
    : `Razorpay sends ${amount} back to the payer.`;
  const rule =
    refundPercent !== null && refundPercent < 100
      ? ` By the rule of the event, ${refundShareText(refundPercent)} where people cancel in time: to give a part back, open the payment.`
      : '';
  return `${how} The registration ends and its seat becomes free as soon as the money went back. ${refundIsMailed} This cannot be undone.${rule}`;
}

/** The texts of each action's dialog. */
export function actionLabels(
  name: ActionName,
  registration: RegistrationDetail,
  payments: readonly Payment[],
): ActionLabels {
  const review = paymentToReview(payments);
  const plain = { note: null, isNoteRequired: false } as const;
  const free = { note: 'Note for the history (optional)', isNoteRequired: false } as const;
  switch (name) {
    case 'confirm':
      return {
        ...plain,
        button: 'Confirm payment',
        title: `Has ${amountText(review?.amount ?? 0)} arrived?`,
        text: `UTR ${review?.utr ?? ''}. The registration is confirmed and its pass goes out by mail.`,
        done: 'Payment confirmed',
        tone: 'good',
      };
    case 'reject':
      return {
        button: 'Reject payment',
        title: 'Reject this payment?',
        text: `UTR ${review?.utr ?? ''}. The reason is mailed; another number can be sent until the seat lapses.`,
        note: 'Reason',
        isNoteRequired: true,
        done: 'Payment rejected',
        tone: 'danger',
      };
    case 'desk':
      return {
        ...free,
        button: 'Paid at the desk',
        title: `Take ${amountText(registration.stillToPay)} at the desk?`,
        text: 'The registration is confirmed and its pass goes out by mail.',
        done: 'Marked as paid',
        tone: 'good',
      };
    case 'accept':
      return {
        ...plain,
        button: 'Accept the seat',
        title: 'Accept the offered seat?',
        text: `It costs nothing: ${registration.name} is confirmed and gets the pass by mail.`,
        done: 'The registration is confirmed',
        tone: 'good',
      };
    case 'refund':
      return {
        note: 'Reason',
        isNoteRequired: true,
        button: 'Refund',
        title: `Refund ${amountText(moneyOf(payments))}?`,
        text: refundText(registration, payments),
        needsReference: isByBank(payments),
        done: 'The money goes back',
        tone: 'danger',
      };
    case 'cancel':
      return {
        ...free,
        button: 'Cancel registration',
        title: 'Cancel this registration?',
        text: cancelText(registration, payments),
        done: 'The registration is cancelled',
        tone: 'danger',
      };
  }
}
