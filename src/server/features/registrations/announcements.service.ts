import { nanoid } from 'nanoid';
import type { Announcement } from '#contract/registrations.ts';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from './actors.ts';
import { hasRecentAnnouncement, insertAnnouncement, listRegistrationsToTell } from './announcements.repository.ts';
import { findEventRules } from './event-rules.repository.ts';
import { insertRegistrationEmails } from './registration-history.repository.ts';
import { lockCapacity } from './waitlist/capacity.repository.ts';

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
  const { eventId, subject, text, statuses } = message;
  const now = context.clock();
  return inTransaction(context.db, async (trx) => {
    if (!(await findEventRules(trx, eventId))) throw new AppError('event_not_found');
    await lockCapacity(trx, eventId);
    const since = new Date(now.getTime() - REPEAT).toISOString();
    if (await hasRecentAnnouncement(trx, { eventId, subject, text, since, until: now.toISOString() })) {
      throw new AppError('announcement_repeated', { detail: 'The same message went to this event just now' });
    }
    const registrations = await listRegistrationsToTell(trx, eventId, statuses);
    for (let index = 0; index < registrations.length; index += BATCH) {
      const mails = registrations
        .slice(index, index + BATCH)
        .map((registrationId) => ({ registrationId, kind: 'announcement' as const, data: { subject, text } }));
      await insertRegistrationEmails(trx, mails, now.toISOString());
    }
    const sentBy = actor.name ?? '';
    const createdAt = now.toISOString();
    await insertAnnouncement(trx, {
      id: nanoid(),
      eventId,
      subject,
      text,
      recipients: registrations.length,
      sentBy,
      createdAt,
    });
    return { recipients: registrations.length };
  });
}
