import type { RegistrationStatus } from '#contract/registration-rules.ts';
import type { RegistrationEmailKind } from './registration-history.repository.ts';
import type { StoredRegistration } from './stored-registration.ts';

/** Subject, text and the one thing to do of a mail about an entry. */
export interface EmailCopy {
  subject: string;
  paragraphs: string[];
  action: string;
}

interface Told {
  registration: StoredRegistration;
  /** The place in the waitlist, where the entry waits. */
  position: number | null;
  data: Record<string, string>;
  /** An instant as people read it, in the festival's zone. */
  time: (instant: string) => string;
}

const rupees = (amount: number) => `₹${new Intl.NumberFormat('en-IN').format(amount)}`;
const until = ({ registration, time }: Told) =>
  registration.expiresAt ? ` until ${time(registration.expiresAt)}` : '';

function received(told: Told): EmailCopy {
  const { registration, position } = told;
  if (registration.status === 'waitlisted') {
    return {
      subject: `You are on the waitlist for ${registration.eventTitle}`,
      paragraphs: [
        `${registration.eventTitle} is full. You are number ${position ?? 1} on its waitlist, and we write to you as soon as a place is free.`,
      ],
      action: 'See your entry',
    };
  }
  return {
    subject: `Your place in ${registration.eventTitle} is held`,
    paragraphs: [`We hold your place${until(told)}. Pay ${rupees(registration.amount)} by then to confirm it.`],
    action: `Pay ${rupees(registration.amount)}`,
  };
}

function offered(told: Told): EmailCopy {
  const { registration } = told;
  const pays = registration.amount > 0;
  return {
    subject: `A place in ${registration.eventTitle} is free for you`,
    paragraphs: [
      `It is yours${until(told)}: ${pays ? `pay ${rupees(registration.amount)}` : 'accept it'} by then, or it goes to the next on the waitlist.`,
    ],
    action: pays ? `Take the place and pay ${rupees(registration.amount)}` : 'Take the place',
  };
}

function added({ registration }: Told): EmailCopy {
  return {
    subject: `You are in the team ${registration.name} for ${registration.eventTitle}`,
    paragraphs: [
      `The team ${registration.name} named you as a member. Your pass comes by mail once the entry is confirmed.`,
    ],
    action: 'See the entry',
  };
}

function confirmed({ registration }: Told): EmailCopy {
  return {
    subject: `You are in: ${registration.eventTitle}`,
    paragraphs: [
      registration.kind === 'team'
        ? `The entry of your team ${registration.name} is confirmed. Show this code at the entrance.`
        : 'Your entry is confirmed. Show this code at the entrance.',
    ],
    action: 'Open your pass',
  };
}

function rejected(told: Told): EmailCopy {
  const { registration } = told;
  return {
    subject: `We could not find your payment for ${registration.eventTitle}`,
    paragraphs: [
      `Reason: ${registration.reason ?? 'the transfer did not arrive'}`,
      `Your place is held${until(told)}. Check the UTR number in your UPI app and send it again, or pay another way.`,
    ],
    action: 'Send the payment again',
  };
}

function cancelled({ registration }: Told): EmailCopy {
  return {
    subject: `Your entry for ${registration.eventTitle} is cancelled`,
    paragraphs: ['The entry is cancelled and its pass is no longer valid.'],
    action: 'See the entry',
  };
}

function expired({ registration }: Told): EmailCopy {
  return {
    subject: `Your place in ${registration.eventTitle} was given away`,
    paragraphs: ['The time to confirm it is over. You can register again while registration is open.'],
    action: 'See the entry',
  };
}

function refunded({ registration }: Told): EmailCopy {
  return {
    subject: `Your payment for ${registration.eventTitle} goes back`,
    paragraphs: [`We give ${rupees(registration.amount)} back to you. Banks take up to seven working days.`],
    action: 'See the entry',
  };
}

function reminder({ registration, time }: Told): EmailCopy {
  return {
    subject: `${registration.eventTitle} begins soon`,
    paragraphs: [`See you on ${time(registration.eventStartDate)}. Have the code of your pass ready at the entrance.`],
    action: 'Open your pass',
  };
}

function announcement({ registration, data }: Told): EmailCopy {
  return {
    subject: data.subject ?? `News about ${registration.eventTitle}`,
    paragraphs: (data.text ?? '').split(/\n+/).filter((paragraph) => paragraph.trim() !== ''),
    action: 'Open your entry',
  };
}

const words: Record<RegistrationEmailKind, (told: Told) => EmailCopy> = {
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
export const getEmailCopy = (kind: RegistrationEmailKind, told: Told): EmailCopy => words[kind](told);

/** The states in which a mail of a kind is still true; a kind that is always true is not here. */
const trueIn: Partial<Record<RegistrationEmailKind, RegistrationStatus[]>> = {
  received: ['pending_payment', 'waitlisted'],
  confirmed: ['confirmed'],
  offered: ['offered'],
  rejected: ['rejected'],
  expired: ['expired'],
  reminder: ['confirmed'],
};

/** Whether the entry has moved on since the mail was noted, so that it would only confuse. */
export const isOvertaken = (kind: RegistrationEmailKind, status: RegistrationStatus): boolean =>
  trueIn[kind] !== undefined && !trueIn[kind].includes(status);

/** Mails that everybody of an entry gets, and not its contact alone. */
export const forEverybody: readonly RegistrationEmailKind[] = ['confirmed', 'cancelled', 'reminder', 'announcement'];
