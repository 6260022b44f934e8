import { COMMITTEE_MAIL_SHARE } from '#contract/panel/mail-limits.ts';
import { mailboxOf } from '#contract/people/mailbox.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { readRegistrationSettings } from '../../registrations/registration-settings.service.ts';
import {
  confirmationKinds,
  type EmailCause,
  isToMany,
  KNOWN_BROWSER,
  type QueuedEmail,
} from '../email-queue.repository.ts';
import { LONGEST_WAIT_MS } from '../email-queue.service.ts';
import * as budget from './email-budget.repository.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** When an email that is over a budget is looked at again. */
const LATER = 10 * MINUTE;

/**
 * Emails to one mailbox, by what causes them; for security of each kind, and those that known browsers asked for apart (`REQUESTED` of the queue
 * is stricter for one address). Together, requests of strangers cause no more than fifteen in an hour.
 */
const TO_MAILBOX: Record<EmailCause, { hour: number; day: number }> = {
  unproved: { hour: 5, day: 15 },
  security: { hour: 5, day: 20 },
  desk: { hour: 100, day: 300 },
  other: { hour: 40, day: 120 },
};

/** Emails a minute that one network causes without having verified an address: the rest waits for the next minute. */
const BY_ORIGIN_IN_A_MINUTE = 50;

/** Of what the mail server takes, the share of what strangers cause, counted alone: a committee's mail to all leaves it as it is. */
const UNPROVED_SHARE = 0.5;

/**
 * The share of the mails of jobs and the committee that mails to many may use up: what is left of `COMMITTEE_MAIL_SHARE` is
 * for those to one, which so do not wait until thousands are sent.
 */
const SHARE_TO_MANY = 0.6;

/** The share of everything but links and codes that log in: a fifth is kept for them, for people whose address is verified. */
const SHARE_BUT_SECURITY = 0.8;

/** The share of links and codes that unknown browsers ask for: a fifth is kept for all the rest. */
const SHARE_BUT_REST = 0.8;

/** The share that is not kept for browsers which an account knows: whatever floods, their owners log in. */
const SHARE_BUT_KNOWN = 0.95;

/**
 * What networks may cause together of some emails, of which one network gets no more than it leaves to the others. Strangers can ask for
 * codes to addresses that are not theirs, and make accounts that register and cancel: neither takes all that is left for the rest.
 */
const OF_NETWORKS: Record<Exclude<EmailCause, 'desk'>, { share: number; alike: readonly EmailCause[] }> = {
  unproved: { share: UNPROVED_SHARE, alike: ['unproved'] },
  security: { share: SHARE_BUT_REST, alike: ['security'] },
  other: { share: SHARE_BUT_SECURITY, alike: ['unproved', 'other'] },
};

/** How long a link or code to log in is worth waiting for: a link lasts half an hour from when it was asked for. */
const LONGEST_SECURITY_WAIT_MS = 20 * MINUTE;

/** What is to be done with an email: as what it is sent and counted, until when it waits, or why it is dropped. */
export type Verdict = { send: { mailbox: string; cause: EmailCause } } | { waitUntil: string } | { dropped: string };

const droppedReasons = {
  mailbox: 'Too many emails to this address within an hour or a day',
  origin: 'Too many emails caused by one network within an hour or a day',
  all: 'More emails than the mail server takes within an hour or a day',
} as const;

/** Whether what the mail server takes within a window has no room for an email of a cause. */
function isShareUsed(
  { cause, isKnown, toMany }: { cause: EmailCause; isKnown: boolean; toMany: boolean },
  sent: budget.SentSince,
  limit: number,
): boolean {
  if (sent.all >= limit * (isKnown ? 1 : SHARE_BUT_KNOWN)) return true;
  if (cause === 'security') return false;
  const butSecurity = sent.all - sent.security;
  if (butSecurity >= limit * SHARE_BUT_SECURITY) return true;
  if (cause === 'unproved') return sent.unproved >= limit * UNPROVED_SHARE;
  return butSecurity - sent.unproved >= limit * (toMany ? SHARE_TO_MANY : COMMITTEE_MAIL_SHARE);
}

/**
 * Whether one network has caused as many emails as are left of the networks' share for all others. Alone it gets half of the share (of what
 * strangers cause 250 an hour, at 1,000), beside it the next one half of what is left: however much some send, another is never at zero.
 */
function isOriginsShareUsed(share: number, sent: budget.SentSince, limit: number): boolean {
  return sent.byOrigin >= limit * share - sent.byOrigins;
}

/** Strangers can ask for a login code or a reset link to any address: one that has not shown that it wants mail counts as theirs. */
function causeFor(cause: EmailCause, isVerified: boolean): EmailCause {
  if (isVerified) return cause === 'unproved' ? 'other' : cause;
  return cause === 'security' ? 'unproved' : cause;
}

/**
 * By which network, else browser, an email counts, with the share of its `cause`; null for what jobs and admins cause, and for what a known
 * browser asked for, which has an allowance of its own.
 */
function countedNetwork(cause: EmailCause, email: Pick<QueuedEmail, 'cause' | 'origin'>) {
  const isOfNetwork = email.cause === 'unproved' || email.cause === 'security';
  if (!isOfNetwork || cause === 'desk' || email.origin === null || email.origin.startsWith(KNOWN_BROWSER)) return null;
  return { origin: email.origin, ...OF_NETWORKS[cause] };
}

/** Whether an email is still of use later: a link that confirms for `LONGEST_WAIT_MS`, one that logs in while somebody waits for it. */
function mayWait(
  cause: EmailCause,
  email: Pick<QueuedEmail, 'cause' | 'createdAt'>,
  at: (offset: number) => string,
): boolean {
  if (cause === 'security') return email.createdAt > at(-LONGEST_SECURITY_WAIT_MS);
  return cause !== 'unproved' || (email.cause === 'unproved' && email.createdAt > at(-LONGEST_WAIT_MS));
}

/**
 * Puts off what is due and over the same budget: thousands of emails to an event are not looked at one by one every time. Those
 * for security are: a recipient who has verified nothing is one of the strangers. Of the strangers' only the links to confirm
 * can come to nobody else. Of all others those to one have more room than those to many.
 */
async function postponeAlike(
  db: Database,
  { cause, toMany }: { cause: EmailCause; toMany: boolean },
  now: string,
  until: string,
): Promise<void> {
  if (cause === 'security') return;
  const alike = {
    cause,
    ...(cause === 'unproved' ? { kinds: confirmationKinds } : { toMany }),
  };
  await budget.postponeDue(db, alike, now, until);
}

/** What is decided of an email over a budget: it waits until `later`, or is dropped where it would come too late. */
const putOffOrDrop = (isWorthIt: boolean, reason: keyof typeof droppedReasons, later: string): Verdict =>
  isWorthIt ? { waitUntil: later } : { dropped: droppedReasons[reason] };

/** How what its network has caused decides of an email; undefined where there is room. Of strangers' emails it puts off all of the network. */
async function decideByOrigin(
  db: Database,
  email: { cause: EmailCause; origin: string; isWorthIt: boolean; later: string },
  isUsed: boolean,
  originMinute: number,
  at: (offset: number) => string,
): Promise<Verdict | undefined> {
  const { cause, origin, isWorthIt, later } = email;
  const isTooFast = cause === 'unproved' && originMinute >= BY_ORIGIN_IN_A_MINUTE;
  if (!isUsed && !isTooFast) return undefined;
  const verdict: Verdict = isUsed ? putOffOrDrop(isWorthIt, 'origin', later) : { waitUntil: at(MINUTE) };
  if (cause === 'unproved' && 'waitUntil' in verdict) {
    await budget.postponeDue(db, { cause, origin }, at(0), verdict.waitUntil);
  }
  return verdict;
}

/**
 * How the counts decide; `verified` recipients have shown that they want mail about this. What is over a budget waits where it is
 * still of use later (`mayWait`); one that logs in is looked at every minute, since somebody waits at the screen.
 */
export async function decideEmail(
  context: AppContext,
  email: Pick<QueuedEmail, 'cause' | 'origin' | 'kind' | 'announcementId' | 'createdAt'>,
  recipient: string,
  { isVerified }: { isVerified: boolean },
): Promise<Verdict> {
  const { db, clock } = context;
  const now = clock().getTime();
  const at = (offset: number) => new Date(now + offset).toISOString();
  const cause = causeFor(email.cause, isVerified);
  const network = countedNetwork(cause, email);
  const mailbox = mailboxOf(recipient);
  const isKnown = email.origin?.startsWith(KNOWN_BROWSER) ?? false;
  const windows = { minute: at(-MINUTE), hour: at(-HOUR), day: at(-DAY) };
  const counted = { mailbox, cause, network, kind: email.kind, isKnown };
  const sent = await budget.countSentEmails(db, counted, windows);
  const limits = TO_MAILBOX[cause];
  if (sent.hour.toMailbox >= limits.hour || sent.day.toMailbox >= limits.day) {
    // An admin meant each of them: they arrive later.
    return cause === 'desk' ? { waitUntil: at(LATER) } : { dropped: droppedReasons.mailbox };
  }
  const { mailsPerHour, mailsPerDay } = await readRegistrationSettings(db);
  const isWorthIt = mayWait(cause, email, at);
  const later = at(cause === 'security' ? MINUTE : LATER);
  const counts = { cause, isKnown, toMany: isToMany(email) };
  if (isShareUsed(counts, sent.hour, mailsPerHour) || isShareUsed(counts, sent.day, mailsPerDay)) {
    if (isWorthIt) await postponeAlike(db, counts, at(0), later);
    return putOffOrDrop(isWorthIt, 'all', later);
  }
  if (network) {
    const { origin, share } = network;
    const isUsed =
      isOriginsShareUsed(share, sent.hour, mailsPerHour) || isOriginsShareUsed(share, sent.day, mailsPerDay);
    const over = await decideByOrigin(db, { cause, origin, isWorthIt, later }, isUsed, sent.originMinute, at);
    if (over) return over;
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
