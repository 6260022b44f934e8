import { sql } from 'kysely';
import type { Email, EmailFilter, EmailSort } from '#contract/panel/emails.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { type Database, toIso, toIsoOrNull } from '../../../db/database.ts';
import { inScope } from '../../../db/in-scope.ts';
import { byText, countRows, type PageOfList, readPage, type Sorting, sortingOf } from '../../../db/list-order.ts';
import { likePattern } from '../../../db/search.ts';

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

/** Emails of a scope: those about its registrations; those about accounts belong to the festival. */
function filtered(db: Database, { scope, show, search, now, lately }: ListedEmails) {
  let query = inScope(joined(db), 'registrations.eventId', scope);
  if (show === 'failed_lately') {
    query = query.where('emailQueue.status', '=', 'failed').where('emailQueue.createdAt', '>=', lately);
  } else if (show === 'delayed') {
    query = query
      .where('emailQueue.status', '=', 'pending')
      .where('emailQueue.cause', '=', 'unproved')
      .where('emailQueue.nextAttemptAt', '>', now);
  } else query = query.where('emailQueue.status', '=', show);
  if (!search) return query;
  const pattern = likePattern(search);
  return query.where(
    sql<boolean>`(lower(coalesce("emailQueue".recipient, '')) like ${pattern} escape '\\' or lower(coalesce("emailQueue"."lastError", '')) like ${pattern} escape '\\'
      or registrations."searchText" like ${pattern} escape '\\' or lower(coalesce(events.title, '')) like ${pattern} escape '\\')`,
  );
}

const id = sql.ref('emailQueue.id');
const recipient = sql<string | null>`coalesce("emailQueue".recipient, registrations.email)`;

const sortings: Record<Exclude<EmailSort, 'oldest' | `-${string}`>, Sorting> = {
  newest: { by: [sql.ref('emailQueue.createdAt'), id], direction: 'desc' },
  recipient: { by: [sql`lower(coalesce(${recipient}, ''))`, id], direction: 'asc' },
  kind: byText('emailQueue.kind', id),
  registration: byText('registrations.name', id),
  event: byText('events.title', id),
  error: byText('emailQueue.lastError', id),
};

/** A page of the emails that a filter leaves. */
export async function listEmails(
  db: Database,
  filter: ListedEmails & { sort?: EmailSort | undefined; after?: string | undefined },
  limit: number,
): Promise<PageOfList<Email>> {
  const query = filtered(db, filter)
    .select(['emailQueue.id as _id', 'emailQueue.kind', 'emailQueue.status', 'emailQueue.lastError as error'])
    .select(['emailQueue.attempts', 'emailQueue.createdAt', 'emailQueue.nextAttemptAt', 'emailQueue.sentAt'])
    .select(['emailQueue.registrationId', 'registrations.name as registrationName', 'registrations.eventId'])
    .select(['events.title as eventTitle', recipient.as('recipient')]);
  const { rows, ...page } = await readPage(query, sortingOf(sortings, filter.sort), { after: filter.after, limit });
  return {
    ...page,
    rows: rows.map((row) => ({
      ...row,
      createdAt: toIso(row.createdAt),
      nextAttemptAt: toIso(row.nextAttemptAt),
      sentAt: toIsoOrNull(row.sentAt),
    })),
  };
}

/** How many emails a filter leaves. */
export const countEmails = (db: Database, filter: ListedEmails): Promise<number> => countRows(filtered(db, filter));

/** What the mail server said of them, the most frequent first. */
export async function listErrors(db: Database, filter: ListedEmails, limit: number): Promise<string[]> {
  const rows = await filtered(db, filter)
    .select(['emailQueue.lastError', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('emailQueue.lastError')
    .orderBy('count', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ lastError }) => lastError ?? 'No reason is known');
}
