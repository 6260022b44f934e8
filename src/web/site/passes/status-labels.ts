import { t } from '@lingui/core/macro';
import type { RegistrationMoney } from '#contract/payments/refunds.ts';
import type { RegistrationStatus } from '#contract/registration-rules.ts';
import type { Registration } from '#contract/registrations.ts';
import { apiText } from '../../language/api-text.ts';

/** The tone of a status: decides its colour, always beside a text. */
export type Tone = 'good' | 'wait' | 'act' | 'over';

const tones: Record<RegistrationStatus, Tone> = {
  pending_payment: 'act',
  under_review: 'wait',
  confirmed: 'good',
  waitlisted: 'wait',
  offered: 'act',
  rejected: 'act',
  cancelled: 'over',
  expired: 'over',
  refunded: 'over',
};

const nameOf = (status: RegistrationStatus): string =>
  ({
    pending_payment: t`Waiting for payment`,
    under_review: t`Payment is being checked`,
    confirmed: t`Confirmed`,
    waitlisted: t`On the waitlist`,
    offered: t`A seat is free for you`,
    rejected: t`Payment not found`,
    cancelled: t`Cancelled`,
    expired: t`Time ran out`,
    refunded: t`Cancelled and refunded`,
  })[status];

/** What a status means and what comes next. */
const meaningOf = (status: RegistrationStatus): string =>
  ({
    pending_payment: t`Your seat is held for you. Pay in time to keep it.`,
    under_review: t`An organiser looks for your transfer.`,
    confirmed: t`You are in. Show the QR code at the gate, on this screen or printed.`,
    waitlisted: t`All seats are taken. Free seats are offered in order.`,
    offered: t`A seat is free and held for you. Take it in time, or it is no longer held for you.`,
    rejected: t`The organisers did not find your payment. Check the UTR number and send it again, or use another payment method.`,
    cancelled: t`This registration was cancelled. You may register again while registration is open.`,
    expired: t`The seat was not paid or taken in time, so it is no longer held for you. You may register again while registration is open.`,
    refunded: t`This registration has ended, and its fee was refunded.`,
  })[status];

/** What is mailed next; nothing is, where the site has no mail server. */
function mailOf(status: RegistrationStatus): string {
  if (status === 'under_review') return t`We send an e-mail as soon as your seat is confirmed.`;
  return status === 'waitlisted' ? t`We send you an e-mail as soon as one is yours.` : '';
}

/** What came for it already, where that is known. */
interface WithMoney {
  money?: Pick<RegistrationMoney, 'surplus'> | undefined;
}

const isPartPaid = ({ status, money }: { status: RegistrationStatus } & WithMoney): boolean =>
  status === 'rejected' && money !== undefined && money.surplus > 0;

type StatusFields = Pick<Registration, 'status' | 'position'> & WithMoney;

/** A registration's status for people; on the waitlist with the position. */
export function statusName({ status, position, money }: StatusFields): string {
  if (isPartPaid({ status, money })) return t`Paid in part`;
  return status === 'waitlisted' && position !== null ? t`Waitlist: you are number ${position}` : nameOf(status);
}

export const statusTone = (status: RegistrationStatus): Tone => tones[status];

/** What is said beside the price while a seat is still to be taken: it is fixed, but not yet for the waitlist. */
export function priceNote({
  status,
  isPrepaid,
  amount,
  position,
}: Pick<Registration, 'status' | 'isPrepaid' | 'amount' | 'position'>): string {
  if (status === 'waitlisted' && position === null) return '';
  if (status === 'waitlisted') return isPrepaid || amount === 0 ? '' : t`, or the fee of the day a seat is offered`;
  if (status === 'offered') return t`, fixed when the seat was offered`;
  return status === 'pending_payment' ? t`, fixed when you registered` : '';
}

/** What a member of a team reads, where their leader has to do something; the rest is the same. */
function memberMeaning(status: RegistrationStatus): string | undefined {
  const meanings: Partial<Record<RegistrationStatus, string>> = {
    pending_payment: t`A seat is held for your team. Your team leader pays in time to keep it.`,
    under_review: t`An organiser looks for the transfer of your team.`,
    offered: t`A seat is free and held for your team. Your team leader takes it in time, or it goes to others.`,
    rejected: t`The organisers did not find the payment of your team. Your team leader sends it again.`,
  };
  return meanings[status];
}

type MeaningFields = Pick<Registration, 'status' | 'isPrepaid'> &
  Partial<Pick<Registration, 'holder' | 'position' | 'reason'>> &
  WithMoney;

/** What a status means and what comes next; on the waitlist also for somebody who had paid when all seats were taken. */
export function statusMeaning(
  { status, isPrepaid, holder, position, reason, money }: MeaningFields,
  sendsMail = true,
): string {
  if (isPartPaid({ status, money })) {
    return holder
      ? t`Less than the fee arrived. Your team leader pays the rest in time to keep the seat.`
      : t`Less than the fee arrived. Pay the rest in time to keep your seat.`;
  }
  // The event takes registrations of this kind no more.
  if (status === 'waitlisted' && position === null) {
    return t`The organisers have changed what this event takes, so no free seat is offered to you any more. They can still give you one: ask them.`;
  }
  if (status === 'waitlisted' && isPrepaid) {
    return t`Your payment was found, but all seats are taken. The next free seat is yours, without another payment.`;
  }
  // Nobody failed to pay or to take it.
  if (status === 'expired' && reason) {
    const why = apiText(reason);
    return t`${why}. You may register again while registration is open.`;
  }
  const meaning = (holder && memberMeaning(status)) || meaningOf(status);
  return sendsMail ? `${meaning} ${mailOf(status)}`.trim() : meaning;
}
