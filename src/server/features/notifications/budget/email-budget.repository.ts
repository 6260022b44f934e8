import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { areToMany, type DueEmails, type EmailCause, KNOWN_BROWSER } from '../email-queue.repository.ts';

/** Instants since which emails are counted. */
export interface Windows {
  minute: string;
  hour: string;
  day: string;
}

/** How many emails were sent since an instant: to a mailbox for one cause, by an origin and by all for some causes, and in all. */
export interface SentSince {
  toMailbox: number;
  byOrigin: number;
  byOrigins: number;
  unproved: number;
  security: number;
  all: number;
}

export interface SentEmails {
  originMinute: number;
  hour: SentSince;
  day: SentSince;
}

/** An email as it is counted; `isKnown` where a browser asked for it that the recipient's account knows. */
export interface CountedEmail {
  mailbox: string;
  cause: EmailCause;
  /** The network that caused it, and the causes for which emails of networks count; null where none did. */
  network: { origin: string; alike: readonly EmailCause[] } | null;
  kind: string;
  isKnown: boolean;
}

const KNOWN = `${KNOWN_BROWSER}%`;

const none = () => sql<number>`0`;

/**
 * Counts what was sent, in one statement over indexes; to a mailbox for security of the same kind, known browsers apart. By all origins
 * counts what strangers without one have caused, and not what jobs have; nothing by origins is counted for an email without a network.
 */
export async function countSentEmails(
  db: Database,
  { mailbox, cause, network, kind, isKnown }: CountedEmail,
  { minute, hour, day }: Windows,
): Promise<SentEmails> {
  const sent = (since: string) =>
    db
      .selectFrom('emailQueue')
      .select((eb) => eb.fn.countAll<number>().as('emails'))
      .where('sentAt', '>', since);
  const toMailbox = (since: string) => {
    const same = sent(since).where('mailbox', '=', mailbox).where('cause', '=', cause);
    if (cause !== 'security') return same;
    return same
      .where('kind', '=', kind)
      .where((eb) =>
        isKnown ? eb('origin', 'like', KNOWN) : eb.or([eb('origin', 'is', null), eb('origin', 'not like', KNOWN)]),
      );
  };
  const byOrigin = (since: string) =>
    network ? sent(since).where('origin', '=', network.origin).where('cause', 'in', network.alike) : none();
  const byOrigins = (since: string) =>
    network
      ? sent(since)
          .where('cause', 'in', network.alike)
          .where((eb) =>
            eb.or([eb('origin', 'not like', KNOWN), eb.and([eb('origin', 'is', null), eb('cause', '<>', 'other')])]),
          )
      : none();
  const row = await db
    .selectNoFrom([
      byOrigin(minute).as('originMinute'),
      toMailbox(hour).as('mailboxHour'),
      byOrigin(hour).as('originHour'),
      byOrigins(hour).as('originsHour'),
      sent(hour).where('cause', '=', 'unproved').as('unprovedHour'),
      sent(hour).where('cause', '=', 'security').as('securityHour'),
      sent(hour).as('allHour'),
      toMailbox(day).as('mailboxDay'),
      byOrigin(day).as('originDay'),
      byOrigins(day).as('originsDay'),
      sent(day).where('cause', '=', 'unproved').as('unprovedDay'),
      sent(day).where('cause', '=', 'security').as('securityDay'),
      sent(day).as('allDay'),
    ])
    .executeTakeFirstOrThrow();
  const since = (window: 'Hour' | 'Day'): SentSince => ({
    toMailbox: Number(row[`mailbox${window}`]),
    byOrigin: Number(row[`origin${window}`]),
    byOrigins: Number(row[`origins${window}`]),
    unproved: Number(row[`unproved${window}`]),
    security: Number(row[`security${window}`]),
    all: Number(row[`all${window}`]),
  });
  return { originMinute: Number(row.originMinute), hour: since('Hour'), day: since('Day') };
}

/**
 * Puts off every email of a cause that is due, of one origin, of some kinds, to many or to one where those are given: all of
 * them are over the same budget, and are not looked at one by one.
 */
export async function postponeDue(
  db: Database,
  { cause, toMany, origin, kinds }: DueEmails & { origin?: string; kinds?: readonly string[] },
  now: string,
  until: string,
): Promise<void> {
  let due = db
    .updateTable('emailQueue')
    .set({ nextAttemptAt: until, lastError: null })
    .where('status', '=', 'pending')
    .where('cause', '=', cause)
    .where('nextAttemptAt', '<=', now);
  if (toMany !== undefined) due = due.where(areToMany(toMany));
  if (origin !== undefined) due = due.where('origin', '=', origin);
  if (kinds) due = due.where('kind', 'in', kinds);
  await due.execute();
}

/** Ends an email that is over a budget; its contents are deleted, the reason is kept. */
export async function markEmailDropped(db: Database, id: string, reason: string): Promise<void> {
  await db
    .updateTable('emailQueue')
    .set({ status: 'dropped', data: '{}', lastError: reason })
    .where('id', '=', id)
    .execute();
}

/** Puts a claimed email back as if it had not been attempted: what it waits for is the budget, whatever failed before. */
export async function putOff(db: Database, id: string, until: string, attempts: number): Promise<void> {
  await db
    .updateTable('emailQueue')
    .set({ nextAttemptAt: until, attempts: sql<number>`${attempts}`, lastError: null })
    .where('id', '=', id)
    .execute();
}

/** Why emails were dropped since an instant, with how many, the commonest first. */
export async function listDropped(db: Database, since: string): Promise<{ reason: string; emails: number }[]> {
  const rows = await db
    .selectFrom('emailQueue')
    .select((eb) => ['lastError', eb.fn.countAll<number>().as('emails')])
    .where('status', '=', 'dropped')
    .where('createdAt', '>', since)
    .groupBy('lastError')
    .orderBy('emails', 'desc')
    .execute();
  return rows.map(({ lastError, emails }) => ({ reason: lastError ?? '', emails: Number(emails) }));
}
