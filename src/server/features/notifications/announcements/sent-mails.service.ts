import { fillPlaceholders } from '#contract/panel/mail-placeholders.ts';
import type { SentMail } from '#contract/panel/sent-mails.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { longTime } from '../../../festival-time.ts';
import type { SessionUser } from '../../../session-user.ts';
import { getEvent } from '../../events/events.service.ts';
import { enqueueEmails } from '../email-queue.service.ts';
import * as repository from './sent-mails.repository.ts';

const NEWEST = 50;

/** The newest mails to people of a scope, with what became of their emails. */
export async function listSentMails(
  { db, config }: AppContext,
  scope: Scope,
): Promise<{ mails: SentMail[]; hasMailServer: boolean }> {
  const newest = await repository.listNewest(db, scope, NEWEST);
  const counts = await repository.countEmails(
    db,
    newest.map(({ _id }) => _id),
  );
  const mails: SentMail[] = [];
  for (const mail of newest) {
    const emails = counts.get(mail._id) ?? { pending: 0, sent: 0, failed: 0, dropped: 0 };
    mails.push({ ...mail, emails, failures: emails.failed > 0 ? await repository.listFailures(db, mail._id) : [] });
  }
  return { mails, hasMailServer: config.smtpUrl !== undefined };
}

/** Queues a mail to its writer alone, as a person of the event would read it. Throws `event_not_found`. */
export async function sendTestMail(
  context: AppContext,
  { eventId, subject, text }: { eventId: string; subject: string; text: string },
  { name, email }: SessionUser,
): Promise<{ recipient: string }> {
  const event = await getEvent(context.db, eventId);
  const when = longTime(event.startDate, context.config.timeZone);
  const values = { name, event: event.title, when, venue: event.venue ?? '', number: '1', registration: name };
  const fill = (words: string) => fillPlaceholders(words, values);
  const data = {
    name,
    subject: `Test: ${fill(subject)}`,
    paragraphs: fill(text)
      .split(/\n+/)
      .filter((paragraph) => paragraph.trim() !== ''),
    action: { label: 'Open your registration', href: `${context.config.publicUrl ?? ''}/my-registrations` },
    reason: 'You get this email because you tried a message before sending it.',
  };
  await inTransaction(context.db, (trx) =>
    enqueueEmails(trx, context, [{ kind: 'letter', recipient: email, data, cause: 'desk' }]),
  );
  return { recipient: email };
}
