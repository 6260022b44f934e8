import { formatRupees } from '#contract/payments/rupees.ts';
import { hasEnded, liveStatuses, payableStatuses, type RegistrationStatus } from '#contract/registration-rules.ts';
import { storedText, t } from '../../../language/t.ts';
import type { RegistrationEmailKind } from '../email-contents.ts';
import { eventChanged } from '../event-changed-copy.ts';
import { consentTakenBack, missingConsentCopy } from './consent-email-copy.ts';
import type { CopyInput, EmailCopy } from './registration-email-input.ts';
import { expiredForMember, leader, memberLeft, removed } from './roster-email-copy.ts';

const until = ({ registration, deadline }: CopyInput) =>
  registration.expiresAt ? deadline(registration.expiresAt) : null;

/** Where the desk is and whom to ask; nothing where nobody has said. */
function payingHelp({ payment }: CopyInput): string[] {
  const { methods, deskAddress, deskHours, paymentPhone, paymentEmail } = payment;
  const place = [deskAddress, deskHours].filter(Boolean).join(', ');
  const desk = methods.includes('desk') && deskAddress ? [t('The desk: {place}.', { place })] : [];
  const phone = paymentPhone ?? '';
  const email = paymentEmail ?? '';
  const contact = phone && email ? t('{phone} or {email}', { phone, email }) : phone || email;
  return [...desk, ...(contact ? [t('Questions about the payment: {contact}.', { contact })] : [])];
}

const joinedWaitlist = ({ registration, position }: CopyInput): EmailCopy => {
  const { eventTitle, amount } = registration;
  return {
    subject: t('You are on the waitlist for {eventTitle}', { eventTitle }),
    paragraphs: [
      t(
        '{eventTitle} is full. You are number {position} on its waitlist, and we write to you as soon as a seat is free.',
        { eventTitle, position: position ?? 1 },
      ),
      ...(amount > 0
        ? [
            t('You pay nothing until then. The seat costs the fee of that day, {amount} at the moment.', {
              amount: formatRupees(amount),
            }),
          ]
        : []),
    ],
    action: t('See your registration'),
  };
};

function received(input: CopyInput): EmailCopy {
  const { registration } = input;
  const { eventTitle } = registration;
  if (registration.status === 'waitlisted' && registration.isPrepaid) {
    return {
      subject: t('Your payment for {eventTitle} arrived', { eventTitle }),
      paragraphs: [
        t(
          'The payment arrived, but every seat is taken now. You are the first to get the next free seat, without paying again. If none becomes free, the money goes back to you.',
        ),
      ],
      action: t('See your registration'),
    };
  }
  if (registration.status === 'waitlisted') return joinedWaitlist(input);
  const amount = formatRupees(input.stillToPay);
  const deadline = until(input);
  return {
    subject: t('Your seat in {eventTitle} is held', { eventTitle }),
    paragraphs: [
      deadline
        ? t('We hold your seat until {deadline}. Pay {amount} by then to confirm it.', { deadline, amount })
        : t('We hold your seat for a limited time. Pay {amount} to confirm it.', { amount }),
      ...payingHelp(input),
    ],
    action: t('Pay {amount}', { amount }),
  };
}

function priceBefore(before: number | undefined): string[] {
  if (before === undefined) return [];
  if (before === 0) {
    return [
      t('The event was free when you joined the waitlist. A seat costs what the event costs when it is offered.'),
    ];
  }
  return [
    t('The event cost {before} when you joined the waitlist. A seat costs what the event costs when it is offered.', {
      before: formatRupees(before),
    }),
  ];
}

/** By when to take the seat, and what happens then. */
function takeBy(input: CopyInput): string {
  const rupees = input.stillToPay;
  const amount = formatRupees(rupees);
  const deadline = until(input);
  if (deadline) {
    return rupees > 0
      ? t('It is yours until {deadline}: pay {amount} by then, or it goes to the next on the waitlist.', {
          deadline,
          amount,
        })
      : t('It is yours until {deadline}: accept it by then, or it goes to the next on the waitlist.', { deadline });
  }
  return rupees > 0
    ? t('It is yours for a limited time: pay {amount} soon, or it goes to the next on the waitlist.', { amount })
    : t('It is yours for a limited time: accept it soon, or it goes to the next on the waitlist.');
}

function offered(input: CopyInput): EmailCopy {
  const { registration, data } = input;
  const pays = registration.amount > 0;
  const amount = formatRupees(registration.amount);
  return {
    subject: t('A seat in {eventTitle} is free for you', { eventTitle: registration.eventTitle }),
    paragraphs: [
      takeBy(input),
      ...priceBefore(data.before),
      pays
        ? t(
            '{amount} is the fee of the day of this offer. It stays the same for you, whatever the event costs later.',
            {
              amount,
            },
          )
        : t('It costs nothing. It stays the same for you, whatever the event costs later.'),
      ...(pays ? payingHelp(input) : []),
    ],
    action: pays ? t('Take the seat and pay {amount}', { amount: formatRupees(input.stillToPay) }) : t('Take the seat'),
  };
}

function added({ registration: { name, eventTitle } }: CopyInput): EmailCopy {
  return {
    subject: t('You are in the team {name} for {eventTitle}', { name, eventTitle }),
    paragraphs: [
      t('The team {name} named you as a member. Your pass comes by e-mail once the registration is confirmed.', {
        name,
      }),
    ],
    action: t('See the registration'),
  };
}

function confirmed(input: CopyInput): EmailCopy {
  const { registration, consents, data } = input;
  const { name, eventTitle, kind } = registration;
  const missing = missingConsentCopy(consents.missing);
  if (!consents.isValid) {
    return {
      subject: t('Your pass for {eventTitle} waits for a guardian’s consent', { eventTitle }),
      paragraphs: [
        t(
          'The registration is confirmed. The pass is valid once a parent or guardian has agreed; it comes by e-mail then.',
        ),
        ...missing,
      ],
      action: t('See your registration'),
    };
  }
  if (data.isConsentTakenBack && missing.length > 0) return consentTakenBack(input);
  return {
    subject: t('You are in: {eventTitle}', { eventTitle }),
    paragraphs: [
      kind === 'team'
        ? t('The registration of your team {name} is confirmed. Show this code at the gate.', { name })
        : t('Your registration is confirmed. Show this code at the gate.'),
      ...missing,
    ],
    action: t('Open your pass'),
  };
}

/** Less came than the registration costs. */
function partPaid(input: CopyInput): EmailCopy {
  const { eventTitle, amount } = input.registration;
  const deadline = until(input);
  const rest = formatRupees(input.stillToPay);
  const arrived = formatRupees(amount - input.stillToPay);
  return {
    subject: t('{rest} is still due for {eventTitle}', { rest, eventTitle }),
    paragraphs: [
      t('{arrived} arrived; {rest} is still due.', { arrived, rest }),
      deadline
        ? t('Your seat is held until {deadline}. Pay the rest by then to confirm it.', { deadline })
        : t('Your seat is held. Pay the rest to confirm it.'),
      ...payingHelp(input),
    ],
    action: t('Pay {amount}', { amount: rest }),
  };
}

function rejected(input: CopyInput): EmailCopy {
  const { eventTitle, reason } = input.registration;
  if (input.isPartPaid && input.stillToPay < input.registration.amount) return partPaid(input);
  const deadline = until(input);
  return {
    subject: t('We could not find your payment for {eventTitle}', { eventTitle }),
    paragraphs: [
      reason ? t('Reason: {reason}', { reason: storedText(reason) }) : t('Reason: the transfer did not arrive'),
      deadline
        ? t(
            'Your seat is held until {deadline}. Check the UTR number in your UPI app and send it again, or choose another payment method.',
            { deadline },
          )
        : t(
            'Your seat is held. Check the UTR number in your UPI app and send it again, or choose another payment method.',
          ),
      ...payingHelp(input),
    ],
    action: t('Send the payment again'),
  };
}

function cancelled({ registration: { eventTitle }, dueBack }: CopyInput): EmailCopy {
  return {
    subject: t('Your registration for {eventTitle} is cancelled', { eventTitle }),
    paragraphs: [
      t('The registration is cancelled and its pass is no longer valid.'),
      ...(dueBack > 0
        ? [t('{amount} of the fee is due back. The organisers send it.', { amount: formatRupees(dueBack) })]
        : []),
    ],
    action: t('See the registration'),
  };
}

function expired({ registration, arrived, isMember }: CopyInput): EmailCopy {
  if (isMember) return expiredForMember({ registration });
  const { eventTitle, reason, amount } = registration;
  const isPartPaid = arrived > 0 && arrived < amount;
  return {
    subject: t('Your seat in {eventTitle} is no longer held for you', { eventTitle }),
    paragraphs: [
      reason
        ? t(
            '{reason}. Once the payment is found, you get a seat if one is free, else you are first on the waitlist, or the money goes back.',
            { reason: storedText(reason) },
          )
        : t('The time to confirm it is over. You can register again while registration is open.'),
      ...(isPartPaid
        ? [
            t(
              '{arrived} of {price} arrived. The organisers give it back, or restore your registration if you ask them.',
              {
                arrived: formatRupees(arrived),
                price: formatRupees(amount),
              },
            ),
          ]
        : []),
      ...(amount > 0 && !reason
        ? [
            isPartPaid
              ? t(
                  'Had you paid the rest before? Send its UTR number on the page of your registration, and we look for it.',
                )
              : t('Had you paid before? Send the UTR number on the page of your registration, and we look for it.'),
          ]
        : []),
    ],
    action: t('See the registration'),
  };
}

/** Only what a bank transfers takes days. */
function howItWentBack(amount: number, cash: number): string {
  const back = formatRupees(amount);
  if (cash === 0)
    return t('We have given {amount} back to you. Banks take up to seven working days to show it.', { amount: back });
  if (cash === amount) return t('We have given {amount} back to you in cash.', { amount: back });
  return t(
    'We have given {amount} back to you, {cash} of it in cash. Banks take up to seven working days to show the rest.',
    { amount: back, cash: formatRupees(cash) },
  );
}

function refunded({ registration, data }: CopyInput): EmailCopy {
  // An email of before this was stored was about the whole amount.
  const { amount = registration.amount, refunded: all = amount, paid = all, cash = 0 } = data;
  const ended = hasEnded(registration.status);
  return {
    subject: t('{amount} of your payment for {eventTitle} is refunded', {
      amount: formatRupees(amount),
      eventTitle: registration.eventTitle,
    }),
    paragraphs: [
      howItWentBack(amount, cash),
      ...(all === amount && all === paid
        ? []
        : [
            t('In all {refunded} of the {paid} that you paid went back.', {
              refunded: formatRupees(all),
              paid: formatRupees(paid),
            }),
          ]),
      ended
        ? t('Your registration has ended, and its pass is no longer valid.')
        : t('Your registration stays as it is.'),
    ],
    action: t('See the registration'),
  };
}

function reminder({ registration: { eventTitle, eventStartDate }, time, consents }: CopyInput): EmailCopy {
  const { isValid, missing } = consents;
  const when = { time: time(eventStartDate) };
  return {
    subject: t('{eventTitle} begins soon', { eventTitle }),
    paragraphs: [
      isValid
        ? t('See you on {time}. Have the code of your pass ready at the gate.', when)
        : t('It begins on {time}. The pass is not valid yet.', when),
      ...missingConsentCopy(missing),
    ],
    action: isValid ? t('Open your pass') : t('See your registration'),
  };
}

function announcement({ registration: { eventTitle }, data }: CopyInput): EmailCopy {
  return {
    subject: data.subject ?? t('News about {eventTitle}', { eventTitle }),
    paragraphs: (data.text ?? '').split(/\n+/).filter((paragraph) => paragraph.trim() !== ''),
    action: t('Open your registration'),
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
  part_paid: partPaid,
};

/** What an email of a kind says about a registration. */
export const getEmailCopy = (kind: RegistrationEmailKind, input: CopyInput): EmailCopy => copyByKind[kind](input);

/** The statuses in which an email of a kind is true; a kind that is always true is not listed. */
const validStatuses: Partial<Record<RegistrationEmailKind, RegistrationStatus[]>> = {
  received: ['pending_payment', 'waitlisted'],
  confirmed: ['confirmed'],
  offered: ['offered'],
  rejected: ['rejected'],
  part_paid: [...payableStatuses],
  // The mail of a refund does not say that the registration was cancelled.
  cancelled: ['cancelled', 'refunded'],
  expired: ['expired'],
  // Who is confirmed gets the pass, which says the same.
  added: liveStatuses.filter((status) => status !== 'confirmed'),
  leader: [...liveStatuses],
  reminder: ['confirmed'],
  event_changed: [...liveStatuses, 'refunded'],
};

/** Whether the status has changed since the email was queued, so that the email would only confuse. */
export const isOutdated = (kind: RegistrationEmailKind, status: RegistrationStatus): boolean =>
  validStatuses[kind]?.includes(status) === false;

const kindsForEveryone: RegistrationEmailKind[] = [
  'confirmed',
  'cancelled',
  'expired',
  'reminder',
  'announcement',
  'event_changed',
];

/** Whether all people of a registration get an email of a kind, and not its contact alone. */
export const isToEveryone = (kind: RegistrationEmailKind): boolean => kindsForEveryone.includes(kind);
