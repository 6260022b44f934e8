import { nanoid } from 'nanoid';
import type { Announcement, MailAudience } from '#contract/panel/announcements.ts';
import { counted } from '#contract/panel/counted.ts';
import { MAX_DAYS_AHEAD, MAX_SCHEDULED_MAILS } from '#contract/panel/mail-limits.ts';
import type { Announced } from '#contract/panel/sent-mails.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { lockText } from '../../../db/lock-row.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { toUtc } from '../../../festival-time.ts';
import { keyedHash } from '../../../secret-token.ts';
import { requireMailApproval } from '../../approvals/require-approval.service.ts';
import type { Actor } from '../../registrations/actors.ts';
import { countScheduled, hasRecentAnnouncement, insertAnnouncement } from './announcements.repository.ts';
import { type Audience, countAudience, listReachedEvents, queueForAudience } from './audience.repository.ts';
import { readAudience } from './audience.service.ts';

/** The same message to the same people within this time (ms) is a double click. */
const REPEAT_WINDOW = 10 * 60_000;
const DAY = 24 * 60 * 60_000;

/** Queues one email for each address of an audience that can be reached; returns the events of its registrations. */
export async function queueMail(
  trx: DatabaseTransaction,
  { clock }: AppContext,
  announcementId: string,
  audience: Audience,
): Promise<string[]> {
  await queueForAudience(trx, audience, { announcementId, createdAt: clock().toISOString() });
  return listReachedEvents(trx, audience);
}

/**
 * When a mail is to go out; null for at once. What was approved after its time goes out then. Throws `validation_failed` for a time that
 * is over.
 */
function timeOf({ config, clock }: AppContext, sendAt: string | null | undefined, { approval }: Actor): string | null {
  if (!sendAt) return null;
  const at = toUtc(sendAt, config.timeZone);
  const now = clock().getTime();
  const ahead = new Date(at).getTime() - now;
  if (ahead <= 0 && approval) return null;
  if (ahead > 0 && ahead <= MAX_DAYS_AHEAD * DAY) return at;
  const message = ahead <= 0 ? 'Choose a time to come' : `Choose a time within ${MAX_DAYS_AHEAD} days`;
  throw new AppError('validation_failed', { detail: message, errors: [{ path: 'sendAt', message }] });
}

/** One spelling of an audience, for the comparison of two. */
const audienceText = ({
  eventId,
  eventIds,
  registrationIds,
  matching,
  statuses,
  withSubEvents,
  college,
}: MailAudience): string => {
  const events = [...new Set(eventIds ?? (eventId ? [eventId] : []))].sort();
  const of = registrationIds
    ? { registrationIds: [...new Set(registrationIds)].sort() }
    : matching !== undefined
      ? { matching }
      : events.length > 0
        ? { eventIds: events, withSubEvents: withSubEvents === true }
        : { everybody: true };
  return JSON.stringify({ ...of, statuses: [...new Set(statuses)].sort(), college: college ?? '' });
};

/**
 * Queues a message to people, one email for each address, or stores it until its time; returns how many registrations these are, and
 * how many people get it and get nothing.
 * Throws `event_not_found`, `registration_not_found`, `validation_failed`, `announcement_repeated`, `audience_changed`, `mail_limit`, and `ApprovalNeeded` above the limit.
 */
export async function announce(
  context: AppContext,
  message: Announcement,
  actor: Actor,
  scope: Scope,
): Promise<Announced & { sendAt: string | null }> {
  const { subject, text, replyTo = null, reason = null } = message;
  const now = context.clock();
  const createdAt = now.toISOString();
  const since = new Date(now.getTime() - REPEAT_WINDOW).toISOString();
  return inTransaction(context.db, async (trx) => {
    await lockText(trx, 'announcements');
    const sendAt = timeOf(context, message.sendAt, actor);
    const audience = await readAudience(trx, message, scope);
    const asked = audienceText(message);
    // A mail that waits reads it at its time; of others it only tells a repetition, and may hold what was searched for.
    const same = { audience: sendAt ? asked : keyedHash(context.config, `audience:${asked}`), subject, text, sendAt };
    if (await hasRecentAnnouncement(trx, same, { since, until: createdAt })) {
      const whom = message.eventId ? 'this event' : 'these people';
      throw new AppError('announcement_repeated', { detail: `The same message was sent to ${whom} just now` });
    }
    if (sendAt && (await countScheduled(trx)) >= MAX_SCHEDULED_MAILS) {
      const detail = `${MAX_SCHEDULED_MAILS} mails wait for their time. Cancel one first`;
      throw new AppError('mail_limit', { detail });
    }
    const { registrations, people, unreached } = await countAudience(trx, audience);
    // Who approved it saw the number of that time, and the tenth above it that approvals allow.
    if (message.expected !== undefined && message.expected !== registrations && !actor.approval) {
      const detail = `${counted(registrations, 'registration')} match now, where you saw ${message.expected}. Look at them again, then send it`;
      throw new AppError('audience_changed', { detail });
    }
    const { eventId, sentTo } = audience;
    const whom = audience.eventIds || audience.registrationIds || audience.matching ? sentTo : 'the festival';
    const need = { eventId, sentTo: whom, subject, text, people, reason };
    const approvalId = await requireMailApproval(trx, context, need, actor);
    const id = nanoid();
    const reached = sendAt ? await listReachedEvents(trx, audience) : await queueMail(trx, context, id, audience);
    const home = eventId ?? reached[0];
    if (home === undefined) {
      const nobody = 'Nobody would get this message';
      throw new AppError('validation_failed', { detail: nobody, errors: [{ path: 'statuses', message: nobody }] });
    }
    await insertAnnouncement(
      trx,
      {
        id,
        subject,
        text,
        replyTo,
        eventId: home,
        recipients: registrations,
        people,
        ...unreached,
        approvalId,
        createdAt,
        sentBy: actor.name ?? '',
        sentTo,
        audience: same.audience,
        status: sendAt ? 'scheduled' : null,
        sendAt,
        userId: actor.id,
      },
      [...new Set([home, ...(audience.eventIds ?? []), ...reached])],
    );
    return { _id: home, recipients: registrations, people, unreached, sendAt, sentTo };
  });
}
