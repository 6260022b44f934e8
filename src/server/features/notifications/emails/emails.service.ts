import {
  type Email,
  type EmailFilter,
  type EmailSort,
  FAILED_LATELY_DAYS,
  type RetriedEmails,
} from '#contract/panel/emails.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { timeCells } from '../../../festival-time.ts';
import { type Table, tableOf } from '../../../tables/table.ts';
import * as repository from './emails.repository.ts';

const PAGE = 50;
const BATCH = 500;
const DAY = 24 * 60 * 60_000;

export interface EmailsFilter {
  show: EmailFilter;
  search?: string | undefined;
}

/** The filter at this moment: what failed lately and what still waits depend on it. */
function atNow({ clock }: AppContext, filter: EmailsFilter, scope: Scope): repository.ListedEmails {
  const now = clock();
  const lately = new Date(now.getTime() - FAILED_LATELY_DAYS * DAY).toISOString();
  return { ...filter, scope, now: now.toISOString(), lately };
}

/** A page of the emails of a scope, newest first or as sorted. */
export async function listEmails(
  context: AppContext,
  { after, sort, ...filter }: EmailsFilter & { after?: string | undefined; sort?: EmailSort | undefined },
  scope: Scope,
): Promise<{ emails: Email[]; total: number; more: boolean }> {
  const shown = atNow(context, filter, scope);
  const { rows, ...page } = await repository.readEmailPage(context.db, { ...shown, after, sort }, PAGE);
  return { emails: rows, ...page };
}

/** How many emails of a scope the list shows under a filter. */
export const countEmails = (context: AppContext, show: EmailFilter, scope: Scope): Promise<number> =>
  repository.countEmails(context.db, atNow(context, { show }, scope));

/** What the mail server said of the emails under a filter, the most frequent first. */
export const listEmailErrors = (
  context: AppContext,
  show: EmailFilter,
  scope: Scope,
  limit: number,
): Promise<string[]> => repository.listErrors(context.db, atNow(context, { show }, scope), limit);

/** Tries emails of a scope again that were given up: some, or all under a filter. Returns how many. */
export const retryEmails = (
  context: AppContext,
  { ids, ...filter }: RetriedEmails,
  scope: Scope,
): Promise<{ emails: number }> =>
  inTransaction(context.db, async (trx) => ({
    emails: await repository.retryFailed(trx, { ...atNow(context, filter, scope), ids }),
  }));

/** The emails of a scope as a table for spreadsheets, as their list is filtered. */
export function emailTable(context: AppContext, { scope, ...filter }: EmailsFilter & { scope: Scope }): Table {
  const { timeZone } = context.config;
  const time = timeCells(timeZone);
  return tableOf<Email>(
    'emails',
    [
      [`Made at (${timeZone})`, ({ createdAt }) => time(createdAt)],
      ['Recipient', ({ recipient }) => recipient, 'contact'],
      ['Kind', ({ kind }) => kind],
      ['Event', ({ eventTitle }) => eventTitle],
      ['Registration', ({ registrationName }) => registrationName],
      ['Status', ({ outcome }) => outcome.replaceAll('_', ' ')],
      ['Attempts', ({ attempts }) => attempts],
      ['Error', ({ error }) => error],
      [`Sent at (${timeZone})`, ({ sentAt }) => time(sentAt)],
    ],
    async (last) => {
      const from = { ...atNow(context, filter, scope), after: last && ([last.createdAt, last._id] as const) };
      return repository.listEmails(context.db, from, BATCH);
    },
  );
}
