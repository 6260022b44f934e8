import { nanoid } from 'nanoid';
import type { Announcement } from '#contract/entries.ts';
import type { AppContext } from '../../context.ts';
import { transact } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import { hasRecentAnnouncement, insertAnnouncement, listEntriesToTell } from './announcements.repository.ts';
import type { Actor } from './entry-moves.ts';
import { findEventRules } from './event-rules.repository.ts';
import { lockPlaces } from './places.repository.ts';
import { insertEntryMails } from './records.repository.ts';

/** The same words to the same event within this time (ms) are a second click. */
const REPEAT = 10 * 60_000;
const BATCH = 500;

/**
 * Mails the people of an event whose entries are in these states; the mails are noted here and written
 * by the worker. Answers how many. Throws `event_not_found` and `announcement_repeated`.
 */
export async function announce(
  context: AppContext,
  message: Announcement,
  actor: Actor,
): Promise<{ recipients: number }> {
  const { eventId, subject, text, states } = message;
  const now = context.clock();
  return transact(context.db, async (trx) => {
    if (!(await findEventRules(trx, eventId))) throw new AppError('event_not_found');
    await lockPlaces(trx, eventId);
    const since = new Date(now.getTime() - REPEAT).toISOString();
    if (await hasRecentAnnouncement(trx, { eventId, subject, text, since, until: now.toISOString() })) {
      throw new AppError('announcement_repeated', { detail: 'The same message went to this event just now' });
    }
    const entries = await listEntriesToTell(trx, eventId, states);
    for (let index = 0; index < entries.length; index += BATCH) {
      const mails = entries
        .slice(index, index + BATCH)
        .map((entryId) => ({ entryId, kind: 'announcement' as const, data: { subject, text } }));
      await insertEntryMails(trx, mails, now.toISOString());
    }
    const sentBy = actor.name ?? '';
    const createdAt = now.toISOString();
    await insertAnnouncement(trx, {
      id: nanoid(),
      eventId,
      subject,
      text,
      recipients: entries.length,
      sentBy,
      createdAt,
    });
    return { recipients: entries.length };
  });
}
