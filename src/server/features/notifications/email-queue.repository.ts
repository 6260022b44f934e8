import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { EmailDelivery } from '#contract/panel/emails.ts';
import { deleteInBatches } from '../../db/batches/delete-batch.ts';
import { type Database, toIso } from '../../db/database.ts';
import type { EmailQueueTable, Schema } from '../../db/schema.ts';

/** What the budget of an email is: see `email-budget.service.ts`. */
export type EmailCause = Selectable<EmailQueueTable>['cause'];

/**
 * The links that confirm the e-mail of a registration: the time to open one begins with the first, and with that of an offer;
 * `confirm_again` is what its owner asked for since.
 */
export const confirmationKinds = ['confirm_registration', 'confirm_again'] as const;

/** A queued email as its row says; `data` is what its kind needs. */
export interface QueuedEmail {
  id: string;
  kind: string;
  registrationId: string | null;
  /** Null until the worker has read who is to get an email about a registration. */
  recipient: string | null;
  data: unknown;
  cause: EmailCause;
  /** Who caused it: a keyed hash of the network, else of the browser. */
  origin: string | null;
  announcementId: string | null;
  /** What it is written in; null where its reader's registration says. */
  language: string | null;
  /** Attempts that were begun. */
  attempts: number;
  createdAt: string;
}

/** Kinds that all people of an event get at once. */
const kindsToMany = ['certificates', 'event_changed', 'reminder'];

/** Whether an email is one of many of the same: of an announcement, or of a kind that goes to all people of an event. */
export const isToMany = ({ announcementId, kind }: Pick<QueuedEmail, 'announcementId' | 'kind'>): boolean =>
  announcementId !== null || kindsToMany.includes(kind);

/** `isToMany` in SQL; pending emails to one person as the index `emailQueue_due_to_one` says it. */
export const areToMany = (toMany: boolean): RawBuilder<boolean> => {
  // Not as parameters: with those no partial index is used.
  const kinds = sql.join(kindsToMany.map((kind) => sql.lit(kind)));
  return toMany
    ? sql<boolean>`("announcementId" is not null or kind in (${kinds}))`
    : sql<boolean>`(status = 'pending' and "announcementId" is null and kind not in (${kinds}))`;
};

/** The emails that are sent before or after others: those of a cause, or of these those to many or to one. */
export interface DueEmails {
  cause: EmailCause;
  toMany?: boolean;
}

function toQueuedEmail(row: Selectable<EmailQueueTable>): QueuedEmail {
  const { id, kind, registrationId, recipient, attempts, cause, origin, announcementId, language } = row;
  const createdAt = toIso(row.createdAt);
  return {
    id,
    kind,
    registrationId,
    recipient,
    attempts,
    cause,
    origin,
    announcementId,
    language,
    data: JSON.parse(row.data) as unknown,
    createdAt,
  };
}

/** Inserts pending emails that are due at once. */
export async function insertEmails(db: Database, emails: Omit<QueuedEmail, 'attempts'>[]): Promise<void> {
  if (emails.length === 0) return;
  const rows = emails.map((email) => ({
    ...email,
    data: JSON.stringify(email.data),
    status: 'pending' as const,
    attempts: 0,
    nextAttemptAt: email.createdAt,
    lastError: null,
  }));
  await db.insertInto('emailQueue').values(rows).execute();
}

/** Inserts the emails of a mail to people, due at once: one for each row of a query, with its recipient, registration and data. */
export async function insertEmailsFrom(
  db: Database,
  rows: SelectQueryBuilder<Schema, never, Pick<Selectable<EmailQueueTable>, 'recipient' | 'registrationId' | 'data'>>,
  { announcementId, createdAt }: { announcementId: string; createdAt: string },
): Promise<void> {
  const emails = db
    .selectFrom(rows.as('rows'))
    .select(['recipient', 'registrationId', 'data'])
    .select([
      sql<string>`${announcementId} || '-' || row_number() over (order by recipient)`.as('id'),
      sql<string>`'announcement'`.as('kind'),
      sql<EmailCause>`'desk'`.as('cause'),
      sql<string>`${announcementId}`.as('announcementId'),
      sql<string>`${createdAt}`.as('createdAt'),
      sql<string>`${createdAt}`.as('nextAttemptAt'),
      sql<'pending'>`'pending'`.as('status'),
      sql<number>`0`.as('attempts'),
    ]);
  await db
    .insertInto('emailQueue')
    .columns([
      'recipient',
      'registrationId',
      'data',
      'id',
      'kind',
      'cause',
      'announcementId',
      'createdAt',
      'nextAttemptAt',
      'status',
      'attempts',
    ])
    .expression(emails)
    .execute();
}

/** How `origin` begins where a browser asked in which the owner of the recipient's account had logged in. */
export const KNOWN_BROWSER = 'known:';

/** How many emails of a kind were queued for a recipient since an instant: by one origin, and by all but known browsers. */
export async function countRequested(
  db: Database,
  { kind, recipient, origin }: { kind: string; recipient: string; origin: string | null },
  { since, now }: { since: string; now: string },
): Promise<{ byOrigin: number; byUnknown: number }> {
  const rows = await db
    .selectFrom('emailQueue')
    .select(['origin', (eb) => eb.fn.countAll<number>().as('count')])
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .where('createdAt', '>', since)
    // What a clock that was ahead has queued counts for nobody.
    .where('createdAt', '<=', now)
    .groupBy('origin')
    .execute();
  const sum = (counted: typeof rows) => counted.reduce((total, { count }) => total + Number(count), 0);
  return {
    byOrigin: sum(rows.filter((row) => origin !== null && row.origin === origin)),
    byUnknown: sum(rows.filter((row) => !row.origin?.startsWith(KNOWN_BROWSER))),
  };
}

/** How many emails of a kind were queued for a recipient since an instant. */
export async function countEmailsTo(db: Database, kind: string, recipient: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('emailQueue')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Pending emails, such as those of one cause, whose time has come, longest due first, then oldest first. What strangers can
 * cause goes by turns: the first of each network, then the second of each, so that the mails of one hold up none of another.
 */
export async function listDueEmails(
  db: Database,
  { cause, toMany }: DueEmails,
  now: string,
  limit: number,
): Promise<QueuedEmail[]> {
  let due = db
    .selectFrom('emailQueue')
    .selectAll()
    .where('status', '=', 'pending')
    .where('cause', '=', cause)
    .where('nextAttemptAt', '<=', now);
  if (toMany !== undefined) due = due.where(areToMany(toMany));
  if (cause === 'unproved' || cause === 'security') {
    due = due.orderBy(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('origin').orderBy('nextAttemptAt').orderBy('createdAt').orderBy('id')),
    );
  }
  const rows = await due.orderBy('nextAttemptAt').orderBy('createdAt').orderBy('id').limit(limit).execute();
  return rows.map(toQueuedEmail);
}

/**
 * Begins the next attempt of an email as it was read: only one of several processes gets true. No other process
 * claims it before `leaseUntil`; if this one dies meanwhile, another claims it then.
 */
export async function claimEmail(db: Database, email: QueuedEmail, leaseUntil: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('emailQueue')
    .set({ attempts: email.attempts + 1, nextAttemptAt: leaseUntil })
    .where('id', '=', email.id)
    .where('status', '=', 'pending')
    .where('attempts', '=', email.attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives a claimed email its recipient; false where it has one or another process has claimed it since. */
export async function setRecipient(db: Database, email: QueuedEmail, recipient: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('emailQueue')
    .set({ recipient })
    .where('id', '=', email.id)
    .where('status', '=', 'pending')
    .where('attempts', '=', email.attempts)
    .where('recipient', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteEmail(db: Database, id: string): Promise<void> {
  await db.deleteFrom('emailQueue').where('id', '=', id).execute();
}

/** Keeps who was written to, when and how; the contents (links that log in, messages) are deleted. */
export async function markEmailSent(
  db: Database,
  id: string,
  now: string,
  how: { mailbox: string; cause: EmailCause; delivery: EmailDelivery },
): Promise<void> {
  await db
    .updateTable('emailQueue')
    .set({ ...how, status: 'sent', sentAt: now, data: '{}', lastError: null })
    .where('id', '=', id)
    .execute();
}

export async function postponeEmail(db: Database, id: string, until: string, lastError: string): Promise<void> {
  await db.updateTable('emailQueue').set({ nextAttemptAt: until, lastError }).where('id', '=', id).execute();
}

export async function markEmailFailed(db: Database, id: string, lastError: string): Promise<void> {
  await db.updateTable('emailQueue').set({ status: 'failed', lastError }).where('id', '=', id).execute();
}

/** How many links to confirm an e-mail were queued for a registration since two instants; `isWaiting` while one is put off. */
export async function countConfirmationEmails(
  db: Database,
  registrationId: string,
  since: { recent: string; all: string },
  now: string,
): Promise<{ recent: number; all: number; isWaiting: boolean }> {
  const rows = await db
    .selectFrom('emailQueue')
    .select(['createdAt', 'status', 'nextAttemptAt'])
    .where('registrationId', '=', registrationId)
    .where('kind', 'in', confirmationKinds)
    .where((eb) => eb.or([eb('createdAt', '>', since.all), eb('status', '=', 'pending')]))
    .execute();
  const after = (instant: string) => rows.filter(({ createdAt }) => toIso(createdAt) > instant).length;
  const isWaiting = rows.some(({ status, nextAttemptAt }) => status === 'pending' && toIso(nextAttemptAt) > now);
  return { recent: after(since.recent), all: after(since.all), isWaiting };
}

/** Deletes what was sent or given up and was queued before an instant. */
export async function deleteEmailsBefore(db: Database, before: string): Promise<void> {
  await deleteInBatches(db, 'emailQueue', sql`status <> 'pending' and ${sql.ref('createdAt')} < ${before}`);
}
