import type { RegistrationStatus } from '#contract/registration-rules.ts';
import type { Registration } from '#contract/registrations.ts';

/** The tone of a status: decides its colour, always beside a text. */
export type Tone = 'good' | 'wait' | 'act' | 'over';

interface StatusLabel {
  name: string;
  tone: Tone;
  /** What it means and what comes next. */
  meaning: string;
}

const labels: Record<RegistrationStatus, StatusLabel> = {
  pending_payment: {
    name: 'Waiting for payment',
    tone: 'act',
    meaning: 'Your seat is held for you. Pay in time to keep it.',
  },
  under_review: {
    name: 'Payment is being checked',
    tone: 'wait',
    meaning: 'An organiser looks for your transfer. We send an e-mail as soon as your seat is confirmed.',
  },
  confirmed: {
    name: 'Confirmed',
    tone: 'good',
    meaning: 'You are in. Show the QR code at the entrance, on this screen or printed.',
  },
  waitlisted: {
    name: 'On the waitlist',
    tone: 'wait',
    meaning: 'All seats are taken. Free seats are offered in order, and we send you an e-mail.',
  },
  offered: {
    name: 'A seat is free for you',
    tone: 'act',
    meaning: 'A seat is free and held for you. Take it in time, or it is no longer held for you.',
  },
  rejected: {
    name: 'Payment not found',
    tone: 'act',
    meaning:
      'The organisers did not find your payment. Check the UTR number and send it again, or use another payment method.',
  },
  cancelled: {
    name: 'Cancelled',
    tone: 'over',
    meaning: 'This registration was cancelled. You may register again while registration is open.',
  },
  expired: {
    name: 'Time ran out',
    tone: 'over',
    meaning:
      'The seat was not paid or taken in time, so it is no longer held for you. You may register again while registration is open.',
  },
  refunded: {
    name: 'Cancelled and refunded',
    tone: 'over',
    meaning: 'This registration has ended, and its fee was refunded.',
  },
};

type StatusFields = Pick<Registration, 'status' | 'position'>;

/** A registration's status for people; on the waitlist with the position. */
export function statusName({ status, position }: StatusFields): string {
  return status === 'waitlisted' && position !== null ? `Waitlist: you are number ${position}` : labels[status].name;
}

export const statusTone = (status: RegistrationStatus): Tone => labels[status].tone;

/** What is said beside the price while a seat is still to be taken: it is fixed, but not yet for the waitlist. */
export function priceNote({
  status,
  isPrepaid,
  amount,
}: Pick<Registration, 'status' | 'isPrepaid' | 'amount'>): string {
  if (status === 'waitlisted') return isPrepaid || amount === 0 ? '' : ', or the fee of the day a seat is offered';
  if (status === 'offered') return ', fixed when the seat was offered';
  if (status === 'pending_payment') return ', fixed when you registered';
  return status === 'rejected' ? ', fixed' : '';
}

/** What a member of a team reads, where their leader has to do something; the rest is the same. */
const memberMeanings: Partial<Record<RegistrationStatus, string>> = {
  pending_payment: 'A seat is held for your team. Your team leader pays in time to keep it.',
  under_review:
    'An organiser looks for the transfer of your team. We send an e-mail as soon as your seat is confirmed.',
  offered: 'A seat is free and held for your team. Your team leader takes it in time, or it goes to others.',
  rejected: 'The organisers did not find the payment of your team. Your team leader sends it again.',
};

type MeaningFields = Pick<Registration, 'status' | 'isPrepaid'> & Partial<Pick<Registration, 'holder'>>;

/** What a status means and what comes next; on the waitlist also for somebody who had paid when all seats were taken. */
export function statusMeaning({ status, isPrepaid, holder }: MeaningFields): string {
  if (status === 'waitlisted' && isPrepaid) {
    return 'Your payment was found, but all seats are taken. The next free seat is yours, without another payment.';
  }
  return (holder && memberMeanings[status]) || labels[status].meaning;
}
