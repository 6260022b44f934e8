import type { DataOf, QueryOf } from '#contract/endpoint.ts';
import { fillPlaceholders, type PlaceholderValues } from '#contract/panel/mail-placeholders.ts';
import type { SentMail, sentMailEndpoints } from '#contract/panel/sent-mails.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { MY_REGISTRATIONS } from '#contract/urls/page-paths.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { urlInLanguage } from '../../../language/url-in-language.ts';
import type { SessionUser } from '../../../session-user.ts';
import { getEvent } from '../../events/events.service.ts';
import { enqueueEmails } from '../email-queue.service.ts';
import { timeIn } from '../email-times.ts';
import { findReplyTo } from '../email-transport.ts';
import { EXAMPLE_CODE } from './mail-values.ts';
import * as repository from './sent-mails.repository.ts';

const NEWEST = 50;
const PAGE = 50;

/** The mails to people of a scope that wait for their time, then the newest others, with what became of their emails. */
export async function listSentMails(context: AppContext, scope: Scope): Promise<DataOf<typeof sentMailEndpoints.list>> {
  const { db, config } = context;
  const waiting = await repository.listWaitingMails(db, scope);
  const newest = [...waiting, ...(await repository.listNewest(db, scope, NEWEST))];
  const contact = (await findReplyTo(context)) ?? null;
  return { mails: await withOutcome(db, newest), hasMailServer: config.smtpUrl !== undefined, contact };
}

/** Mails with what became of their emails, and why some failed. */
async function withOutcome(db: Database, stored: repository.StoredMail[]): Promise<SentMail[]> {
  const ids = stored.map(({ _id }) => _id);
  const counts = await repository.countEmails(db, ids);
  const mails: SentMail[] = [];
  for (const mail of stored) {
    const emails = counts.get(mail._id) ?? repository.noEmails();
    mails.push({ ...mail, emails, failures: emails.failed > 0 ? await repository.listFailures(db, mail._id) : [] });
  }
  return mails;
}

/** All mails to people of a scope, newest first or as sorted, a page of them. */
export async function listAllMails(
  { db }: AppContext,
  scope: Scope,
  query: QueryOf<typeof sentMailEndpoints.listAll>,
): Promise<DataOf<typeof sentMailEndpoints.listAll>> {
  const { rows, ...page } = await repository.readMailPage(db, scope, query, PAGE);
  return { mails: await withOutcome(db, rows), ...page };
}

/**
 * Queues a mail to its writer alone, as a person of the event would read it, or of the next event. Throws `event_not_found`.
 */
export async function sendTestMail(
  context: AppContext,
  { eventId, subject, text }: { eventId?: string | undefined; subject: string; text: string },
  { name, email }: SessionUser,
  scope: Scope,
): Promise<{ recipient: string }> {
  const { db, config } = context;
  const sampleId = eventId ?? (await repository.findNextEventId(db, scope, context.clock().toISOString()));
  if (sampleId === undefined) throw new AppError('event_not_found');
  const event = await getEvent(db, sampleId);
  const values: PlaceholderValues = {
    name,
    event: event.title,
    when: timeIn(config.timeZone)(event.startDate),
    venue: event.venue ?? '',
    number: '1',
    registration: name,
    team: 'Example team',
    college: 'Example college',
    code: EXAMPLE_CODE,
  };
  const fill = (words: string) => fillPlaceholders(words, values);
  const data = {
    name,
    subject: `Test: ${fill(subject)}`,
    paragraphs: fill(text)
      .split(/\n+/)
      .filter((paragraph) => paragraph.trim() !== ''),
    action: { label: 'Open your registration', href: urlInLanguage(config, MY_REGISTRATIONS) },
    reason: 'You get this e-mail because you tried a message before sending it.',
  };
  await inTransaction(db, (trx) =>
    enqueueEmails(trx, context, [{ kind: 'notification', recipient: email, data, cause: 'desk' }]),
  );
  return { recipient: email };
}
