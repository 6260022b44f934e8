import type { Entry } from '#contract/entries.ts';
import type { EntryState } from '#contract/entry-rules.ts';

/** How good the news is: decides the colour, never alone what is said. */
export type Tone = 'good' | 'wait' | 'act' | 'over';

const names: Record<EntryState, { name: string; tone: Tone }> = {
  pending_payment: { name: 'Waiting for payment', tone: 'act' },
  under_review: { name: 'Payment is being checked', tone: 'wait' },
  confirmed: { name: 'Confirmed', tone: 'good' },
  waitlisted: { name: 'On the waitlist', tone: 'wait' },
  offered: { name: 'A place is free for you', tone: 'act' },
  rejected: { name: 'Payment not found', tone: 'act' },
  cancelled: { name: 'Cancelled', tone: 'over' },
  expired: { name: 'Time ran out', tone: 'over' },
  refunded: { name: 'Cancelled and refunded', tone: 'over' },
};

type Told = Pick<Entry, 'state' | 'position'>;

/** An entry's state in a few words; in the waitlist with the place in it. */
export function stateName({ state, position }: Told): string {
  return state === 'waitlisted' && position !== null ? `Waitlist: you are number ${position}` : names[state].name;
}

export const stateTone = (state: EntryState): Tone => names[state].tone;

/** What a state means and what comes next. */
export const meanings: Record<EntryState, string> = {
  pending_payment: 'Your place is held for you. Pay in time, and it is yours.',
  under_review: 'An organiser looks for your transfer. We send a mail as soon as your place is confirmed.',
  confirmed: 'You are in. Show the QR code at the entrance, on this screen or printed.',
  waitlisted: 'All places are taken. When one comes free, it is offered in order and we send a mail.',
  offered: 'A place came free, and it is held for you. Take it in time, or it goes to the next.',
  rejected: 'The organisers did not find your payment. Check the UTR number and send it again, or pay another way.',
  cancelled: 'This entry was cancelled. You may enter again while registration is open.',
  expired:
    'The place was not paid or taken in time and went to the next. You may enter again while registration is open.',
  refunded: 'This entry is over, and its fee was given back.',
};
