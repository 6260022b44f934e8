import { sql } from 'kysely';
import { emailOutcome } from '#contract/panel/emails.ts';
import { NAMED_FAILURES, type SentMail, type SentMailFilter, type SentMailSort } from '#contract/panel/sent-mails.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { type Database, toIso, toIsoOrNull } from '../../../db/database.ts';
import { inScope } from '../../../db/in-scope.ts';
import {
  byText,
  type PageOfList,
  type Position,
  readPage,
  readRows,
  type Sorting,
  sortingOf,
} from '../../../db/list-order.ts';
import { likePattern } from '../../../db/search.ts';

export type StoredMail = Omit<SentMail, 'emails' | 'failures'>;

/** Mails all of whose events are in a scope: what became of one names its recipients. */
function selectMails(db: Database, scope: Scope) {
  const query = db
    .selectFrom('announcements')
    .innerJoin('events', 'events.id', 'announcements.eventId')
    .select(['announcements.id as _id', 'announcements.eventId', 'events.title as eventTitle'])
    .select(['subject', 'text', 'sentBy', 'announcements.createdAt', 'recipients'])
    .select(['sentTo', 'announcements.status', 'sendAt', 'failure', 'unproved', 'erased']);
  const outside =
    scope === 'festival'
      ? sql`exists (select 1 from events closed where closed.id = of."eventId" and closed.year is not null)`
      : scope.length === 0
        ? sql`1 = 1`
        : sql`of."eventId" not in (${sql.join([...scope])})`;
  return inScope(query, 'announcements.eventId', scope).where(
    sql<boolean>`not exists (select 1 from "announcementEvents" of where of."announcementId" = announcements.id and ${outside})`,
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectMails>['executeTakeFirstOrThrow']>>;

const toMail = ({ createdAt, sendAt, status, sentTo, unproved, erased, ...row }: Row): StoredMail => ({
  ...row,
  sentTo: sentTo ?? row.eventTitle,
  status: status ?? 'sent',
  createdAt: toIso(createdAt),
  sendAt: toIsoOrNull(sendAt),
  unreached: { unproved: unproved ?? 0, erased: erased ?? 0 },
});

/** The newest mails to people but those that wait, without what became of them. */
export async function listNewest(db: Database, scope: Scope, limit: number): Promise<StoredMail[]> {
  const query = selectMails(db, scope)
    .where(sql<boolean>`coalesce(announcements.status, '') <> 'scheduled'`)
    .orderBy('announcements.createdAt', 'desc')
    .orderBy('announcements.id', 'desc')
    .limit(limit);
  return (await query.execute()).map(toMail);
}

const id = sql.ref('announcements.id');
const sortings: Record<'newest' | 'subject' | 'event' | 'writer' | 'recipients', Sorting> = {
  newest: { by: [sql.ref('announcements.createdAt'), id], direction: 'desc' },
  subject: byText('announcements.subject', id),
  event: byText('events.title', id),
  writer: byText('announcements.sentBy', id),
  recipients: { by: [sql.ref('announcements.recipients'), id], direction: 'desc' },
};

function filtered(db: Database, scope: Scope, { status, search }: SentMailFilter) {
  let query = selectMails(db, scope);
  if (status) query = query.where(sql<boolean>`coalesce(announcements.status, 'sent') = ${status}`);
  if (!search) return query;
  const text = sql`lower(subject || ' ' || text || ' ' || coalesce("sentTo", events.title) || ' ' || "sentBy")`;
  return query.where(sql<boolean>`${text} like ${likePattern(search)} escape '\\'`);
}

/** A page of all mails that a filter leaves, newest first or as sorted, without what became of them. */
export async function readMailPage(
  db: Database,
  scope: Scope,
  { sort, after, ...filter }: SentMailFilter & { sort?: SentMailSort | undefined; after?: string | undefined },
  limit: number,
): Promise<PageOfList<StoredMail>> {
  const page = await readPage(filtered(db, scope, filter), sortingOf(sortings, sort), { after, limit });
  return { ...page, rows: page.rows.map(toMail) };
}

/** The same without their number, newest first. */
export async function listMails(
  db: Database,
  scope: Scope,
  { after, ...filter }: SentMailFilter & { after?: Position | undefined },
  limit: number,
): Promise<StoredMail[]> {
  return (await readRows(filtered(db, scope, filter), sortings.newest, { after, limit })).map(toMail);
}

/** Those that wait for their time, the next first. */
export async function listWaitingMails(db: Database, scope: Scope): Promise<StoredMail[]> {
  const query = selectMails(db, scope).where('announcements.status', '=', 'scheduled');
  return (await query.orderBy('sendAt').orderBy('announcements.id').execute()).map(toMail);
}

export async function findMail(db: Database, scope: Scope, id: string): Promise<StoredMail | undefined> {
  const row = await selectMails(db, scope).where('announcements.id', '=', id).executeTakeFirst();
  return row && toMail(row);
}

export const noEmails = (): SentMail['emails'] => ({
  pending: 0,
  sent: 0,
  in_file: 0,
  handed_over: 0,
  failed: 0,
  dropped: 0,
});

/** How many emails of each mail became what. */
export async function countEmails(db: Database, ids: string[]): Promise<Map<string, SentMail['emails']>> {
  const counts = new Map(ids.map((id) => [id, noEmails()]));
  if (ids.length === 0) return counts;
  const rows = await db
    .selectFrom('emailQueue')
    .select(['announcementId', 'status', 'delivery', (eb) => eb.fn.countAll<number>().as('count')])
    .where('announcementId', 'in', ids)
    .groupBy(['announcementId', 'status', 'delivery'])
    .execute();
  for (const { announcementId, status, delivery, count } of rows) {
    const of = counts.get(announcementId ?? '');
    if (of) of[emailOutcome(status, delivery)] = Number(count);
  }
  return counts;
}

/** Who did not get a mail, and why: the first few. */
export async function listFailures(db: Database, announcementId: string): Promise<SentMail['failures']> {
  const rows = await db
    .selectFrom('emailQueue')
    .select(['recipient', 'lastError'])
    .where('announcementId', '=', announcementId)
    .where('status', '=', 'failed')
    .orderBy('recipient')
    .limit(NAMED_FAILURES)
    .execute();
  return rows.map(({ recipient, lastError }) => ({ recipient: recipient ?? '', error: lastError ?? '' }));
}

/** The next event of a scope that has not ended, for a mail that names none. */
export async function findNextEventId(db: Database, scope: Scope, now: string): Promise<string | undefined> {
  const query = db
    .selectFrom('events')
    .select('events.id')
    .where('deletedAt', 'is', null)
    .orderBy(sql`case when "endDate" >= ${now} then 0 else 1 end`)
    .orderBy('startDate')
    .limit(1);
  return (await inScope(query, 'events.id', scope).executeTakeFirst())?.id;
}
