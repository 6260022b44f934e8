import type { SentMail, SentMailFilter } from '#contract/panel/sent-mails.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../../context.ts';
import { timeCells } from '../../../festival-time.ts';
import { type Table, tableOf } from '../../../tables/table.ts';
import { countEmails, listMails, noEmails } from './sent-mails.repository.ts';

const BATCH = 500;

/** The mails to people of a scope with what became of their emails, as their list is filtered, newest first. */
export function sentMailTable(
  { db, config: { timeZone } }: AppContext,
  { scope, ...filter }: SentMailFilter & { scope: Scope },
): Table {
  const time = timeCells(timeZone);
  return tableOf<Omit<SentMail, 'failures'>>(
    'mails',
    [
      [`Sent at (${timeZone})`, ({ createdAt }) => time(createdAt)],
      ['Event', ({ eventTitle }) => eventTitle],
      ['To', ({ sentTo }) => sentTo],
      ['Status', ({ status }) => status],
      ['Subject', ({ subject }) => subject],
      ['Message', ({ text }) => text],
      ['Sent by', ({ sentBy }) => sentBy],
      ['Registrations', ({ recipients }) => recipients],
      ['People without a confirmed e-mail', ({ unreached }) => unreached.unproved],
      ['Erased people', ({ unreached }) => unreached.erased],
      ['Emails sent', ({ emails }) => emails.sent],
      ['Emails written to files', ({ emails }) => emails.in_file],
      ['Emails sent or written to files', ({ emails }) => emails.handed_over],
      ['Emails waiting', ({ emails }) => emails.pending],
      ['Emails failed', ({ emails }) => emails.failed],
      ['Emails dropped', ({ emails }) => emails.dropped],
    ],
    async (last) => {
      const mails = await listMails(db, scope, { ...filter, after: last && [last.createdAt, last._id] }, BATCH);
      const counts = await countEmails(
        db,
        mails.map(({ _id }) => _id),
      );
      return mails.map((mail) => ({ ...mail, emails: counts.get(mail._id) ?? noEmails() }));
    },
  );
}
