import type { EntryState } from '#contract/entry-rules.ts';
import type { StoredEntry } from './entries.repository.ts';
import type { EntryMailKind } from './records.repository.ts';

/** Subject, text and the one thing to do of a mail about an entry. */
export interface MailWords {
  subject: string;
  paragraphs: string[];
  action: string;
}

interface Told {
  entry: StoredEntry;
  /** The place in the waitlist, where the entry waits. */
  position: number | null;
  data: Record<string, string>;
  /** An instant as people read it, in the festival's zone. */
  time: (instant: string) => string;
}

const rupees = (amount: number) => `₹${new Intl.NumberFormat('en-IN').format(amount)}`;
const until = ({ entry, time }: Told) => (entry.heldUntil ? ` until ${time(entry.heldUntil)}` : '');

function received(told: Told): MailWords {
  const { entry, position } = told;
  if (entry.state === 'waitlisted') {
    return {
      subject: `You are on the waitlist for ${entry.eventTitle}`,
      paragraphs: [
        `${entry.eventTitle} is full. You are number ${position ?? 1} on its waitlist, and we write to you as soon as a place is free.`,
      ],
      action: 'See your entry',
    };
  }
  return {
    subject: `Your place in ${entry.eventTitle} is held`,
    paragraphs: [`We hold your place${until(told)}. Pay ${rupees(entry.amount)} by then to confirm it.`],
    action: `Pay ${rupees(entry.amount)}`,
  };
}

function offered(told: Told): MailWords {
  const { entry } = told;
  const pays = entry.amount > 0;
  return {
    subject: `A place in ${entry.eventTitle} is free for you`,
    paragraphs: [
      `It is yours${until(told)}: ${pays ? `pay ${rupees(entry.amount)}` : 'accept it'} by then, or it goes to the next on the waitlist.`,
    ],
    action: pays ? `Take the place and pay ${rupees(entry.amount)}` : 'Take the place',
  };
}

function added({ entry }: Told): MailWords {
  return {
    subject: `You are in the team ${entry.name} for ${entry.eventTitle}`,
    paragraphs: [`The team ${entry.name} named you as a member. Your pass comes by mail once the entry is confirmed.`],
    action: 'See the entry',
  };
}

function confirmed({ entry }: Told): MailWords {
  return {
    subject: `You are in: ${entry.eventTitle}`,
    paragraphs: [
      entry.kind === 'team'
        ? `The entry of your team ${entry.name} is confirmed. Show this code at the entrance.`
        : 'Your entry is confirmed. Show this code at the entrance.',
    ],
    action: 'Open your pass',
  };
}

function rejected(told: Told): MailWords {
  const { entry } = told;
  return {
    subject: `We could not find your payment for ${entry.eventTitle}`,
    paragraphs: [
      `Reason: ${entry.reason ?? 'the transfer did not arrive'}`,
      `Your place is held${until(told)}. Check the UTR number in your UPI app and send it again, or pay another way.`,
    ],
    action: 'Send the payment again',
  };
}

function cancelled({ entry }: Told): MailWords {
  return {
    subject: `Your entry for ${entry.eventTitle} is cancelled`,
    paragraphs: ['The entry is cancelled and its pass is no longer valid.'],
    action: 'See the entry',
  };
}

function expired({ entry }: Told): MailWords {
  return {
    subject: `Your place in ${entry.eventTitle} was given away`,
    paragraphs: ['The time to confirm it is over. You can register again while registration is open.'],
    action: 'See the entry',
  };
}

function refunded({ entry }: Told): MailWords {
  return {
    subject: `Your payment for ${entry.eventTitle} goes back`,
    paragraphs: [`We give ${rupees(entry.amount)} back to you. Banks take up to seven working days.`],
    action: 'See the entry',
  };
}

function reminder({ entry, time }: Told): MailWords {
  return {
    subject: `${entry.eventTitle} begins soon`,
    paragraphs: [`See you on ${time(entry.eventStartDate)}. Have the code of your pass ready at the entrance.`],
    action: 'Open your pass',
  };
}

function announcement({ entry, data }: Told): MailWords {
  return {
    subject: data.subject ?? `News about ${entry.eventTitle}`,
    paragraphs: (data.text ?? '').split(/\n+/).filter((paragraph) => paragraph.trim() !== ''),
    action: 'Open your entry',
  };
}

const words: Record<EntryMailKind, (told: Told) => MailWords> = {
  received,
  added,
  confirmed,
  offered,
  rejected,
  cancelled,
  expired,
  refunded,
  reminder,
  announcement,
};

/** What a mail of a kind says about an entry. */
export const wordsOf = (kind: EntryMailKind, told: Told): MailWords => words[kind](told);

/** The states in which a mail of a kind is still true; a kind that is always true is not here. */
const trueIn: Partial<Record<EntryMailKind, EntryState[]>> = {
  received: ['pending_payment', 'waitlisted'],
  confirmed: ['confirmed'],
  offered: ['offered'],
  rejected: ['rejected'],
  expired: ['expired'],
  reminder: ['confirmed'],
};

/** Whether the entry has moved on since the mail was noted, so that it would only confuse. */
export const isOvertaken = (kind: EntryMailKind, state: EntryState): boolean =>
  trueIn[kind] !== undefined && !trueIn[kind].includes(state);

/** Mails that everybody of an entry gets, and not its contact alone. */
export const forEverybody: readonly EntryMailKind[] = ['confirmed', 'cancelled', 'reminder', 'announcement'];
