import type { RegistrationStatus } from '#contract/registration-rules.ts';
import type { Registration } from '#contract/registrations.ts';

/** How good the news is: decides the colour, never alone what is said. */
export type Tone = 'good' | 'wait' | 'act' | 'over';

interface StateWords {
  name: string;
  tone: Tone;
  /** What it means and what comes next. */
  meaning: string;
}

const words: Record<RegistrationStatus, StateWords> = {
  pending_payment: {
    name: 'Waiting for payment',
    tone: 'act',
    meaning: 'Your place is held for you. Pay in time, and it is yours.',
  },
  under_review: {
    name: 'Payment is being checked',
    tone: 'wait',
    meaning: 'An organiser looks for your transfer. We send a mail as soon as your place is confirmed.',
  },
  confirmed: {
    name: 'Confirmed',
    tone: 'good',
    meaning: 'You are in. Show the QR code at the entrance, on this screen or printed.',
  },
  waitlisted: {
    name: 'On the waitlist',
    tone: 'wait',
    meaning: 'All places are taken. When one comes free, it is offered in order and we send a mail.',
  },
  offered: {
    name: 'A place is free for you',
    tone: 'act',
    meaning: 'A place came free, and it is held for you. Take it in time, or it goes to the next.',
  },
  rejected: {
    name: 'Payment not found',
    tone: 'act',
    meaning: 'The organisers did not find your payment. Check the UTR number and send it again, or pay another way.',
  },
  cancelled: {
    name: 'Cancelled',
    tone: 'over',
    meaning: 'This entry was cancelled. You may enter again while registration is open.',
  },
  expired: {
    name: 'Time ran out',
    tone: 'over',
    meaning:
      'The place was not paid or taken in time and went to the next. You may enter again while registration is open.',
  },
  refunded: {
    name: 'Cancelled and refunded',
    tone: 'over',
    meaning: 'This entry is over, and its fee was given back.',
  },
};

type Told = Pick<Registration, 'status' | 'position'>;

/** An entry's state in a few words; in the waitlist with the place in it. */
export function statusName({ status, position }: Told): string {
  return status === 'waitlisted' && position !== null ? `Waitlist: you are number ${position}` : words[status].name;
}

export const statusTone = (status: RegistrationStatus): Tone => words[status].tone;

/** What a state means and what comes next. */
export const statusMeaning = (status: RegistrationStatus): string => words[status].meaning;
