import { NAMED_FAILURES, type SentMail } from '#contract/panel/sent-mails.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { type Database, toIso } from '../../../db/database.ts';
import { inScope } from '../../../db/in-scope.ts';

/** The newest mails to people, after the last one of the page before, without what became of them. */
export async function listNewest(
  db: Database,
  scope: Scope,
  limit: number,
  after?: { _id: string; createdAt: string },
): Promise<Omit<SentMail, 'emails' | 'failures'>[]> {
  let query = db
    .selectFrom('announcements')
    .innerJoin('events', 'events.id', 'announcements.eventId')
    .select(['announcements.id as _id', 'announcements.eventId', 'events.title as eventTitle'])
    .select(['subject', 'text', 'sentBy', 'announcements.createdAt', 'recipients'])
    .orderBy('announcements.createdAt', 'desc')
    .orderBy('announcements.id', 'desc')
    .limit(limit);
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('announcements.createdAt', 'announcements.id'), '<', tuple(after.createdAt, after._id)),
    );
  const rows = await inScope(query, 'announcements.eventId', scope).execute();
  return rows.map((row) => ({ ...row, createdAt: toIso(row.createdAt) }));
}

const none = (): SentMail['emails'] => ({ pending: 0, sent: 0, failed: 0, dropped: 0 });

/** How many emails of each mail have which status. */
export async function countEmails(db: Database, ids: string[]): Promise<Map<string, SentMail['emails']>> {
  const counts = new Map(ids.map((id) => [id, none()]));
  if (ids.length === 0) return counts;
  const rows = await db
    .selectFrom('emailQueue')
    .select(['announcementId', 'status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('announcementId', 'in', ids)
    .groupBy(['announcementId', 'status'])
    .execute();
  for (const { announcementId, status, count } of rows) {
    const of = counts.get(announcementId ?? '');
    if (of) of[status] = Number(count);
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
