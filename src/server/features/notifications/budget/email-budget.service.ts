import { COMMITTEE_MAIL_SHARE } from '#contract/panel/mail-limits.ts';
import { mailboxOf } from '#contract/people/mailbox.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { readRegistrationSettings } from '../../registrations/registration-settings.service.ts';
import { confirmationKinds, type EmailCause, type QueuedEmail } from '../email-queue.repository.ts';
import { LONGEST_WAIT_MS } from '../email-queue.service.ts';
import * as budget from './email-budget.repository.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** When an email that is over a budget is looked at again. */
const LATER = 10 * MINUTE;

/** Emails to one mailbox, by what causes them. Together, requests of strangers cause no more than ten in an hour. */
const TO_MAILBOX: Record<EmailCause, { hour: number; day: number }> = {
  unproved: { hour: 5, day: 15 },
  security: { hour: 5, day: 20 },
  desk: { hour: 100, day: 300 },
  other: { hour: 40, day: 120 },
};

/** Emails that one network causes without having verified an address: the rest waits for the next minute. */
const BY_ORIGIN = { minute: 50, hour: 600 };

/** The share of what the mail server takes in all: links that log in are sent also when nothing else is. */
const SHARE: Record<EmailCause, number> = {
  unproved: 0.5,
  desk: COMMITTEE_MAIL_SHARE,
  other: COMMITTEE_MAIL_SHARE,
  security: 1,
};

/** What is to be done with an email: as what it is sent and counted, until when it waits, or why it is dropped. */
export type Verdict = { send: { mailbox: string; cause: EmailCause } } | { waitUntil: string } | { dropped: string };

const droppedReasons = {
  mailbox: 'Too many emails to this address within an hour or a day',
  origin: 'Too many emails caused by one network within an hour',
  all: 'More emails than the mail server takes within an hour or a day',
} as const;

/** Strangers can ask for a login code or a reset link to any address: one that has not shown that it wants mail counts as theirs. */
function causeFor(cause: EmailCause, isVerified: boolean): EmailCause {
  if (isVerified) return cause === 'unproved' ? 'other' : cause;
  return cause === 'security' ? 'unproved' : cause;
}

/**
 * Puts off what is due and over the same budget: thousands of emails to an event are not looked at one by one every time. Those
 * for security are: a recipient who has verified nothing is one of the strangers. Of the strangers' only the links to confirm
 * can come to nobody else.
 */
async function postponeAlike(db: Database, cause: EmailCause, now: string, until: string): Promise<void> {
  if (cause === 'security') return;
  const alike = cause === 'unproved' ? { cause, kinds: confirmationKinds } : { cause };
  await budget.postponeDue(db, alike, now, until);
}

/**
 * How the counts decide; `verified` recipients have shown that they want mail about this. What is over a budget waits where it is
 * still of use later: emails that strangers caused for `LONGEST_WAIT_MS` at most.
 */
export async function decideEmail(
  context: AppContext,
  email: Pick<QueuedEmail, 'cause' | 'origin' | 'createdAt'>,
  recipient: string,
  { isVerified }: { isVerified: boolean },
): Promise<Verdict> {
  const { db, clock } = context;
  const now = clock().getTime();
  const at = (offset: number) => new Date(now + offset).toISOString();
  const cause = causeFor(email.cause, isVerified);
  const origin = cause === 'unproved' ? email.origin : null;
  const mailbox = mailboxOf(recipient);
  const windows = { minute: at(-MINUTE), hour: at(-HOUR), day: at(-DAY) };
  const sent = await budget.countSentEmails(db, { mailbox, cause, origin }, windows);
  const limits = TO_MAILBOX[cause];
  if (sent.mailboxHour >= limits.hour || sent.mailboxDay >= limits.day) {
    // An admin meant each of them: they arrive later.
    return cause === 'desk' ? { waitUntil: at(LATER) } : { dropped: droppedReasons.mailbox };
  }
  const mayWait = cause !== 'unproved' || (email.cause === 'unproved' && email.createdAt > at(-LONGEST_WAIT_MS));
  const overHour = origin !== null && sent.originHour >= BY_ORIGIN.hour;
  if (overHour && !mayWait) return { dropped: droppedReasons.origin };
  if (origin !== null && (overHour || sent.originMinute >= BY_ORIGIN.minute)) {
    const until = at(overHour ? LATER : MINUTE);
    await budget.postponeDue(db, { cause, origin }, at(0), until);
    return { waitUntil: until };
  }
  const { mailsPerHour, mailsPerDay } = await readRegistrationSettings(db);
  if (sent.allHour >= mailsPerHour * SHARE[cause] || sent.allDay >= mailsPerDay * SHARE[cause]) {
    if (!mayWait) return { dropped: droppedReasons.all };
    await postponeAlike(db, cause, at(0), at(LATER));
    return { waitUntil: at(LATER) };
  }
  return { send: { mailbox, cause } };
}

/** Drops an email that is over a budget, or puts it off; `attempts` is how often it was attempted before this time. */
export async function applyVerdict(
  { db, log }: AppContext,
  { id, kind, attempts }: Pick<QueuedEmail, 'id' | 'kind' | 'attempts'>,
  verdict: Exclude<Verdict, { send: unknown }>,
): Promise<void> {
  if ('waitUntil' in verdict) return budget.putOff(db, id, verdict.waitUntil, attempts - 1);
  log.warn({ email: id, kind, reason: verdict.dropped }, 'email dropped');
  await budget.markEmailDropped(db, id, verdict.dropped);
}

/** Why emails were dropped in the last seven days, and how many: what the dashboard shows. */
export async function listDroppedEmails({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  return budget.listDropped(db, new Date(clock().getTime() - 7 * DAY).toISOString());
}
