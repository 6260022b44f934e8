import { announcementSchema } from '#contract/panel/announcements.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { ApprovalNeeded } from '../../../approval-needed.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { lockRow, lockText } from '../../../db/lock-row.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { longTime } from '../../../festival-time.ts';
import { publicOrigin } from '../../../network/public-origin.ts';
import { findGranted, requireMailApproval } from '../../approvals/require-approval.service.ts';
import { JOBS, recordOutside } from '../../audit/audit.service.ts';
import { readPowers } from '../../roles/grants.service.ts';
import { enqueueEmails } from '../email-queue.service.ts';
import { setAnnouncementEvents } from './announcements.repository.ts';
import { queueMail } from './announcements.service.ts';
import { countAudience } from './audience.repository.ts';
import { readAudience } from './audience.service.ts';
import * as repository from './scheduled.repository.ts';
import { findMail } from './sent-mails.repository.ts';

/** How many mails go out in one round of the scheduler. */
const AT_ONCE = 5;

/** After it a mail may be untrue, or have gone out before the site was restored. */
const LATEST = 60 * 60_000;

const refused = (detail: string) => new AppError('not_allowed', { detail });

/** What the writer of a mail may mail at this moment. Throws where that is nothing. */
async function scopeOfWriter(trx: DatabaseTransaction, { userId, sentBy }: repository.ScheduledMail, now: string) {
  const writer = userId ? await repository.findAdminEmail(trx, userId) : undefined;
  const scope = userId && writer ? (await readPowers(trx, userId, now))['registrations.mail'] : undefined;
  if (scope === undefined) throw refused(`${sentBy} may not mail people any more`);
  return scope;
}

/** Sends a mail whose time has come to those who are in its audience now; every rule is read again. */
async function queueScheduled(
  trx: DatabaseTransaction,
  context: AppContext,
  mail: repository.ScheduledMail,
): Promise<void> {
  const { id, subject, text, userId, sentBy, approvalId, sentTo } = mail;
  const now = context.clock();
  if (now.getTime() - Date.parse(mail.sendAt) > LATEST) {
    throw refused('Its time was more than an hour ago. Send it again if it is still true');
  }
  const scope = await scopeOfWriter(trx, mail, now.toISOString());
  const asked = announcementSchema.parse({ ...(mail.audience as object), subject, text });
  const audience = await readAudience(trx, asked, scope);
  const { registrations, people, unreached } = await countAudience(trx, audience);
  const approval = approvalId ? await findGranted(trx, approvalId) : undefined;
  const actor = { kind: 'admin' as const, id: userId, name: sentBy, approval };
  // One event of a selection may have become two, which is no other mail.
  const eventId = approval ? approval.subjectId : audience.eventId;
  await requireMailApproval(trx, context, { eventId, sentTo, subject, text, people, reason: null }, actor);
  const reached = await queueMail(trx, context, id, audience);
  await setAnnouncementEvents(trx, id, [...new Set([mail.eventId, ...(audience.eventIds ?? []), ...reached])]);
  const sent = {
    status: null,
    audience: null,
    createdAt: now.toISOString(),
    recipients: registrations,
    people,
    ...unreached,
  };
  await repository.updateMail(trx, id, sent);
  await recordOutside(trx, now, {
    actor: JOBS,
    endpoint: 'send scheduled mails',
    summary: 'Send a mail to people at its time',
    target: { kind: 'announcement', id: mail.eventId, name: sentTo },
    after: { subject, recipients: registrations, writtenBy: sentBy },
  });
}

/** Why a mail cannot go out; undefined for what may be over in a moment. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof ApprovalNeeded) {
    return `It would reach ${error.need.amount} people by now, and somebody else has to approve that. Send it again`;
  }
  return error instanceof AppError && error.code !== 'unavailable' ? error.detail : undefined;
}

/** Stores that a mail was not sent, and writes to its writer why. */
async function refuse(context: AppContext, id: string, failure: string): Promise<void> {
  const { config, clock, log } = context;
  await inTransaction(context.db, async (trx) => {
    await lockRow(trx, 'announcements', 'id', id);
    const mail = await repository.findScheduled(trx, id);
    if (!mail) return;
    log.warn({ mail: id, failure }, 'a scheduled mail was not sent');
    await repository.updateMail(trx, id, { status: 'refused', audience: null, failure });
    await recordOutside(trx, clock(), {
      actor: JOBS,
      endpoint: 'send scheduled mails',
      summary: 'Refuse a mail to people at its time',
      target: { kind: 'announcement', id: mail.eventId, name: mail.sentTo },
      after: { subject: mail.subject, failure },
    });
    const writer = mail.userId ? await repository.findAdminEmail(trx, mail.userId) : undefined;
    if (!writer) return;
    const data = {
      name: writer.name,
      subject: `Not sent: ${mail.subject}`,
      paragraphs: [
        `Your mail to ${mail.sentTo} was to go out on ${longTime(mail.sendAt, config.timeZone)}, and nobody got it.`,
        `${failure}.`,
      ],
      action: { label: 'Open the mails', href: `${publicOrigin(config)}/admin/registrations/mail` },
      reason: 'You get this because you wrote the mail.',
    };
    await enqueueEmails(trx, context, [{ kind: 'notification', recipient: writer.email, cause: 'desk', data }]);
  });
}

/**
 * Sends the mails whose time has come, each in a transaction of its own, to those who are in its audience at that moment and whom its
 * writer may still mail. One that may not go out, or is more than an hour late, is refused, and its writer gets the reason. Throws what else went wrong,
 * once the others are sent.
 */
export async function sendScheduledMails(context: AppContext): Promise<void> {
  const due = await repository.listDueMails(context.db, context.clock().toISOString(), AT_ONCE);
  const errors: unknown[] = [];
  for (const id of due) {
    try {
      await inTransaction(context.db, async (trx) => {
        await lockText(trx, 'announcements');
        await lockRow(trx, 'announcements', 'id', id);
        const mail = await repository.findScheduled(trx, id);
        if (mail) await queueScheduled(trx, context, mail);
      });
    } catch (error) {
      const failure = reasonOf(error);
      if (failure === undefined) errors.push(error);
      else await refuse(context, id, failure);
    }
  }
  if (errors.length > 0) throw errors[0];
}

const notFound = () => new AppError('mail_not_found', { detail: 'This mail does not exist' });

/** Cancels a mail that waits for its time. Throws `mail_not_found`, also outside the scope, and `mail_not_scheduled`. */
export async function cancelMail({ db }: AppContext, id: string, scope: Scope): Promise<{ subject: string }> {
  return inTransaction(db, async (trx) => {
    await lockRow(trx, 'announcements', 'id', id);
    const mail = await findMail(trx, scope, id);
    if (!mail) throw notFound();
    if (mail.status !== 'scheduled') {
      const detail = mail.status === 'cancelled' ? 'This mail is cancelled already' : 'This mail has gone out already';
      throw new AppError('mail_not_scheduled', { detail });
    }
    await repository.updateMail(trx, id, { status: 'cancelled', audience: null });
    return { _id: mail.eventId, subject: mail.subject };
  });
}

/** Sends what was given up of a mail once more. Throws `mail_not_found`, also outside the scope. */
export async function retryMail(
  { db, clock }: AppContext,
  id: string,
  scope: Scope,
): Promise<{ subject: string; emails: number }> {
  return inTransaction(db, async (trx) => {
    const mail = await findMail(trx, scope, id);
    if (!mail) throw notFound();
    const emails = await repository.retryFailed(trx, id, clock().toISOString());
    return { _id: mail.eventId, subject: mail.subject, emails };
  });
}
