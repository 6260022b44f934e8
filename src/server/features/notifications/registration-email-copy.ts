import { formatRupees } from '#contract/payments/rupees.ts';
import type { RegistrationStatus } from '#contract/registration-rules.ts';
import type { RegistrationEmailKind } from './email-queue.service.ts';
import { eventChanged } from './event-changed-copy.ts';
import type { CopyInput, EmailCopy } from './registration-email-input.ts';
import { leader, memberLeft, removed } from './roster-email-copy.ts';

const until = ({ registration, deadline }: CopyInput) =>
  registration.expiresAt ? ` until ${deadline(registration.expiresAt)}` : '';

/** Where the desk is and whom to ask; nothing where nobody has said. */
function payingHelp({ payment }: CopyInput): string[] {
  const { methods, deskAddress, deskHours, paymentPhone, paymentEmail } = payment;
  const desk =
    methods.includes('desk') && deskAddress ? [`The desk: ${deskAddress}${deskHours ? `, ${deskHours}` : ''}.`] : [];
  const contact = [paymentPhone, paymentEmail].filter(Boolean).join(' or ');
  return [...desk, ...(contact ? [`Questions about the payment: ${contact}.`] : [])];
}

function received(input: CopyInput): EmailCopy {
  const { registration, position } = input;
  if (registration.status === 'waitlisted' && registration.isPrepaid) {
    return {
      subject: `Your payment for ${registration.eventTitle} arrived`,
      paragraphs: [
        'The payment arrived after the time was over, and every seat is taken now. You are the first to get the next free seat, without paying again. If none becomes free, the money goes back to you.',
      ],
      action: 'See your registration',
    };
  }
  if (registration.status === 'waitlisted') {
    return {
      subject: `You are on the waitlist for ${registration.eventTitle}`,
      paragraphs: [
        `${registration.eventTitle} is full. You are number ${position ?? 1} on its waitlist, and we write to you as soon as a seat is free.`,
        ...(registration.amount > 0
          ? [
              `You pay nothing until then. The seat costs the fee of that day, ${formatRupees(registration.amount)} at the moment.`,
            ]
          : []),
      ],
      action: 'See your registration',
    };
  }
  return {
    subject: `Your seat in ${registration.eventTitle} is held`,
    paragraphs: [
      `We hold your seat${until(input)}. Pay ${formatRupees(registration.amount)} by then to confirm it.`,
      ...payingHelp(input),
    ],
    action: `Pay ${formatRupees(registration.amount)}`,
  };
}

const priceBefore = (before: number | undefined): string[] =>
  before === undefined
    ? []
    : [
        `The event ${before > 0 ? `cost ${formatRupees(before)}` : 'was free'} when you joined the waitlist. A seat costs what the event costs when it is offered.`,
      ];

function offered(input: CopyInput): EmailCopy {
  const { registration, data } = input;
  const pays = registration.amount > 0;
  const stays = 'It stays the same for you, whatever the event costs later.';
  return {
    subject: `A seat in ${registration.eventTitle} is free for you`,
    paragraphs: [
      `It is yours${until(input)}: ${pays ? `pay ${formatRupees(registration.amount)}` : 'accept it'} by then, or it goes to the next on the waitlist.`,
      ...priceBefore(data.before),
      pays
        ? `${formatRupees(registration.amount)} is the fee of the day of this offer. ${stays}`
        : `It costs nothing. ${stays}`,
      ...(pays ? payingHelp(input) : []),
    ],
    action: pays ? `Take the seat and pay ${formatRupees(registration.amount)}` : 'Take the seat',
  };
}

function added({ registration }: CopyInput): EmailCopy {
  return {
    subject: `You are in the team ${registration.name} for ${registration.eventTitle}`,
    paragraphs: [
      `The team ${registration.name} named you as a member. Your pass comes by email once the registration is confirmed.`,
    ],
    action: 'See the registration',
  };
}

function confirmed({ registration }: CopyInput): EmailCopy {
  return {
    subject: `You are in: ${registration.eventTitle}`,
    paragraphs: [
      registration.kind === 'team'
        ? `The registration of your team ${registration.name} is confirmed. Show this code at the entrance.`
        : 'Your registration is confirmed. Show this code at the entrance.',
    ],
    action: 'Open your pass',
  };
}

function rejected(input: CopyInput): EmailCopy {
  const { registration } = input;
  return {
    subject: `We could not find your payment for ${registration.eventTitle}`,
    paragraphs: [
      `Reason: ${registration.reason ?? 'the transfer did not arrive'}`,
      `Your seat is held${until(input)}. Check the UTR number in your UPI app and send it again, or choose another payment method.`,
      ...payingHelp(input),
    ],
    action: 'Send the payment again',
  };
}

function cancelled({ registration }: CopyInput): EmailCopy {
  return {
    subject: `Your registration for ${registration.eventTitle} is cancelled`,
    paragraphs: ['The registration is cancelled and its pass is no longer valid.'],
    action: 'See the registration',
  };
}

function expired({ registration }: CopyInput): EmailCopy {
  return {
    subject: `Your seat in ${registration.eventTitle} was given away`,
    paragraphs: [
      registration.reason
        ? `${registration.reason}: once it is found, you get a seat if one is free, else you are first on the waitlist, or the money goes back.`
        : 'The time to confirm it is over. You can register again while registration is open.',
      ...(registration.amount > 0 && !registration.reason
        ? ['Had you paid before? Send the UTR number on the page of your registration, and we look for it.']
        : []),
    ],
    action: 'See the registration',
  };
}

function refunded({ registration, data }: CopyInput): EmailCopy {
  // An email of before this was stored was about the whole amount.
  const { amount = registration.amount, refunded: all = amount, paid = all } = data;
  const ended = registration.status === 'refunded';
  return {
    subject: `${formatRupees(amount)} of your payment for ${registration.eventTitle} is refunded`,
    paragraphs: [
      `We have given ${formatRupees(amount)} back to you. Banks take up to seven working days to show it.`,
      ...(all === amount && all === paid
        ? []
        : [`In all ${formatRupees(all)} of the ${formatRupees(paid)} that you paid went back.`]),
      ended ? 'Your registration has ended, and its pass is no longer valid.' : 'Your registration stays as it is.',
    ],
    action: 'See the registration',
  };
}

function reminder({ registration, time }: CopyInput): EmailCopy {
  return {
    subject: `${registration.eventTitle} begins soon`,
    paragraphs: [`See you on ${time(registration.eventStartDate)}. Have the code of your pass ready at the entrance.`],
    action: 'Open your pass',
  };
}

function announcement({ registration, data }: CopyInput): EmailCopy {
  return {
    subject: data.subject ?? `News about ${registration.eventTitle}`,
    paragraphs: (data.text ?? '').split(/\n+/).filter((paragraph) => paragraph.trim() !== ''),
    action: 'Open your registration',
  };
}

const copyByKind: Record<RegistrationEmailKind, (input: CopyInput) => EmailCopy> = {
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
  leader,
  member_left: memberLeft,
  removed,
  event_changed: eventChanged,
};

/** What an email of a kind says about a registration. */
export const getEmailCopy = (kind: RegistrationEmailKind, input: CopyInput): EmailCopy => copyByKind[kind](input);

/** The statuses in which an email of a kind is true; a kind that is always true is not listed. */
const validStatuses: Partial<Record<RegistrationEmailKind, RegistrationStatus[]>> = {
  received: ['pending_payment', 'waitlisted'],
  confirmed: ['confirmed'],
  offered: ['offered'],
  rejected: ['rejected'],
  expired: ['expired'],
  reminder: ['confirmed'],
  event_changed: ['pending_payment', 'under_review', 'rejected', 'confirmed', 'waitlisted', 'offered', 'refunded'],
};

/** Whether the status has changed since the email was queued, so that the email would only confuse. */
export const isOutdated = (kind: RegistrationEmailKind, status: RegistrationStatus): boolean =>
  validStatuses[kind]?.includes(status) === false;

const kindsForEveryone: RegistrationEmailKind[] = [
  'confirmed',
  'cancelled',
  'reminder',
  'announcement',
  'event_changed',
];

/** Whether all people of a registration get an email of a kind, and not its contact alone. */
export const isToEveryone = (kind: RegistrationEmailKind): boolean => kindsForEveryone.includes(kind);
