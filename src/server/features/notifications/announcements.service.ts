import { nanoid } from 'nanoid';
import type { Announcement } from '#contract/panel/announcements.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { requireMailApproval } from '../approvals/require-approval.service.ts';
import type { Actor } from '../registrations/actors.ts';
import { lockEvent } from '../registrations/status-commands.service.ts';
import {
  countPeopleToNotify,
  hasRecentAnnouncement,
  insertAnnouncement,
  listRegistrationsToNotify,
  listSubEventIds,
} from './announcements.repository.ts';
import { enqueueEmails } from './email-queue.service.ts';

/** The same message to the same event within this time (ms) is a double click. */
const REPEAT_WINDOW = 10 * 60_000;
const BATCH = 500;

/**
 * Queues a message to the people of an event whose registrations have one of these statuses, and of its sub-events in the scope where it says so; returns how many
 * registrations these are. Throws `event_not_found`, `announcement_repeated`, and `ApprovalNeeded` above the limit.
 */
export async function announce(
  context: AppContext,
  message: Announcement,
  actor: Actor,
  scope: Scope,
): Promise<{ recipients: number }> {
  const { eventId, subject, text, statuses, withSubEvents, college, reason = null } = message;
  const now = context.clock();
  return inTransaction(context.db, async (trx) => {
    await lockEvent(trx, eventId);
    const since = new Date(now.getTime() - REPEAT_WINDOW).toISOString();
    if (await hasRecentAnnouncement(trx, { eventId, subject, text, since, until: now.toISOString() })) {
      throw new AppError('announcement_repeated', { detail: 'The same message was sent to this event just now' });
    }
    const eventIds = [eventId, ...(withSubEvents ? await listSubEventIds(trx, eventId, scope) : [])];
    const audience = { eventIds, statuses, college };
    const registrations = await listRegistrationsToNotify(trx, audience);
    const people = await countPeopleToNotify(trx, audience);
    const approvalId = await requireMailApproval(trx, context, { eventId, subject, text, people, reason }, actor);
    const id = nanoid();
    for (let index = 0; index < registrations.length; index += BATCH) {
      const batch = registrations.slice(index, index + BATCH);
      const data = { subject, text };
      await enqueueEmails(
        trx,
        context,
        batch.map((registrationId) => ({ kind: 'announcement', registrationId, data, announcementId: id })),
      );
    }
    const recipients = registrations.length;
    const createdAt = now.toISOString();
    await insertAnnouncement(trx, {
      id,
      eventId,
      subject,
      text,
      recipients,
      people,
      approvalId,
      createdAt,
      sentBy: actor.name ?? '',
    });
    return { recipients };
  });
}
