import { type RawBuilder, sql } from 'kysely';
import {
  type Email,
  type EmailFilter,
  type EmailSort,
  emailOutcome,
  shortLivedEmailKinds,
} from '#contract/panel/emails.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { type Database, toIso, toIsoOrNull } from '../../../db/database.ts';
import {
  byText,
  countRows,
  type PageOfList,
  type Position,
  pageOf,
  readRows,
  type Sorting,
  sortingOf,
} from '../../../db/list-order.ts';
import { likePattern, namePattern, ofRegistrationsWith, searchedDigits } from '../../../db/search.ts';

export interface ListedEmails {
  scope: Scope;
  show: EmailFilter;
  search?: string | undefined;
  now: string;
  /** From when on an email has failed lately. */
  lately: string;
}

const joined = (db: Database) =>
  db
    .selectFrom('emailQueue')
    .leftJoin('registrations', 'registrations.id', 'emailQueue.registrationId')
    .leftJoin('events', 'events.id', 'registrations.eventId');

/**
 * Not of a closed year, asked for each email that is read: a page is fifty of them, and closed years have ever more registrations. Or
 * within a scope's reach, asked once, from the events on.
 */
function ofScope(scope: Scope) {
  if (scope === 'festival') {
    return sql<boolean>`not exists (select 1 from registrations past inner join events closed on closed.id = past."eventId"
      where past.id = "emailQueue"."registrationId" and closed.year is not null)`;
  }
  if (scope.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`"emailQueue"."registrationId" in (select own.id from registrations own where own."eventId" in (${sql.join([...scope])}))`;
}

/** Emails to a recipient, about people, or with an error, that have the text. */
function named(search: string) {
  const pattern = likePattern(search);
  const people = namePattern(searchedDigits(search) ?? search);
  return sql<boolean>`(lower("emailQueue".recipient) like ${pattern} escape '\\' or lower("emailQueue"."lastError") like ${pattern} escape '\\'
    or ${ofRegistrationsWith('emailQueue.registrationId', people)})`;
}

interface Filterable {
  where(condition: RawBuilder<boolean>): unknown;
}

const isOfStatus = (show: EmailFilter) => ['failed', 'pending', 'dropped', 'sent'].includes(show);

/** Emails that the list shows, of whichever scope. */
function shown<Query extends Filterable>(
  query: Query,
  { show, search, now, lately }: Omit<ListedEmails, 'scope'>,
): Query {
  const status = sql.ref('emailQueue.status');
  const conditions = [
    ...(show === 'failed_lately' ? [sql<boolean>`${status} = 'failed' and "emailQueue"."createdAt" >= ${lately}`] : []),
    ...(show === 'delayed'
      ? [
          sql<boolean>`${status} = 'pending' and "emailQueue".cause = 'unproved' and "emailQueue"."nextAttemptAt" > ${now}
            and "emailQueue"."lastError" is null`,
        ]
      : []),
    ...(show === 'retrying' ? [sql<boolean>`${status} = 'pending' and "emailQueue"."lastError" is not null`] : []),
    ...(isOfStatus(show) ? [sql<boolean>`${status} = ${show}`] : []),
    ...(search ? [named(search)] : []),
  ];
  return conditions.reduce<Query>((narrowed, condition) => narrowed.where(condition) as Query, query);
}

/** Emails of a scope: those about its registrations; those about accounts belong to the festival. */
const filtered = <Query extends Filterable>(query: Query, { scope, ...filter }: ListedEmails): Query =>
  shown(query.where(ofScope(scope)) as Query, filter);

const id = sql.ref('emailQueue.id');
const recipient = sql<string | null>`coalesce("emailQueue".recipient, registrations.email)`;

const sortings: Record<Exclude<EmailSort, 'oldest' | `-${string}`>, Sorting> = {
  newest: { by: [sql.ref('emailQueue.createdAt'), id], direction: 'desc' },
  // Of one that waits it may not be known yet.
  recipient: byText('emailQueue.recipient', id),
  kind: byText('emailQueue.kind', id),
  registration: byText('registrations.name', id),
  event: byText('events.title', id),
  error: byText('emailQueue.lastError', id),
};

/** Emails that a filter leaves, newest first or as sorted. */
export async function listEmails(
  db: Database,
  filter: ListedEmails & { sort?: EmailSort | undefined; after?: string | Position | undefined },
  limit: number,
): Promise<Email[]> {
  const query = filtered(joined(db), filter)
    .select(['emailQueue.id as _id', 'emailQueue.kind', 'emailQueue.status', 'emailQueue.lastError as error'])
    .select('emailQueue.delivery')
    .select(['emailQueue.attempts', 'emailQueue.createdAt', 'emailQueue.nextAttemptAt', 'emailQueue.sentAt'])
    .select(['emailQueue.registrationId', 'registrations.name as registrationName', 'registrations.eventId'])
    .select(['events.title as eventTitle', recipient.as('recipient')]);
  const rows = await readRows(query, sortingOf(sortings, filter.sort), { after: filter.after, limit });
  return rows.map(({ delivery, ...row }) => ({
    ...row,
    outcome: emailOutcome(row.status, delivery),
    createdAt: toIso(row.createdAt),
    nextAttemptAt: toIso(row.nextAttemptAt),
    sentAt: toIsoOrNull(row.sentAt),
  }));
}

/** The same as a page. */
export async function readEmailPage(
  db: Database,
  { sort, after, ...filter }: ListedEmails & { sort?: EmailSort | undefined; after?: string | undefined },
  limit: number,
): Promise<PageOfList<Email>> {
  const found = await listEmails(db, { ...filter, sort, after }, limit + 1);
  return pageOf(found, { after, limit }, () => countEmails(db, filter));
}

/** Emails with registrations and events from the closed years on. SQLite keeps to the order of a cross join. */
const fromYears = (db: Database) => db.selectFrom('events').crossJoin('registrations').crossJoin('emailQueue');
/** The same from the emails on. */
const fromEmails = (db: Database): ReturnType<typeof fromYears> =>
  db.selectFrom('emailQueue').crossJoin('registrations').crossJoin('events');

/** How many emails a filter leaves. */
export async function countEmails(db: Database, filter: ListedEmails): Promise<number> {
  if (filter.search || filter.scope !== 'festival') return countRows(filtered(db.selectFrom('emailQueue'), filter));
  // Those of closed years apart, of which a festival's first year has none: an index has the others. Nearly all were sent; the others are
  // few beside the registrations of closed years.
  const join = filter.show === 'sent' ? fromYears : fromEmails;
  const closed = join(db)
    .where('events.year', 'is not', null)
    .whereRef('registrations.eventId', '=', 'events.id')
    .whereRef('emailQueue.registrationId', '=', 'registrations.id');
  return (await countRows(shown(db.selectFrom('emailQueue'), filter))) - (await countRows(shown(closed, filter)));
}

/**
 * Makes those that were given up due again, as if they had not been attempted; the queue decides about each as it did. Returns
 * how many.
 */
export async function retryFailed(
  db: Database,
  { ids, ...filter }: ListedEmails & { ids?: readonly string[] | undefined },
): Promise<number> {
  let failed = filtered(db.selectFrom('emailQueue'), filter)
    .select('emailQueue.id')
    .where('emailQueue.kind', 'not in', shortLivedEmailKinds);
  if (ids) failed = failed.where('emailQueue.id', 'in', ids);
  const { numUpdatedRows } = await db
    .updateTable('emailQueue')
    .set({ status: 'pending', attempts: 0, nextAttemptAt: filter.now })
    .where('id', 'in', failed)
    // What somebody else has tried again meanwhile is left to the queue.
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** What the mail server said of them, the most frequent first. */
export async function listErrors(db: Database, filter: ListedEmails, limit: number): Promise<string[]> {
  const rows = await filtered(db.selectFrom('emailQueue'), filter)
    .select(['emailQueue.lastError', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('emailQueue.lastError')
    .orderBy('count', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ lastError }) => lastError ?? 'No reason is known');
}
