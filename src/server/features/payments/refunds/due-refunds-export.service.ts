import { hasWords, surplusText } from '#contract/panel/list-texts.ts';
import type { DueRefund } from '#contract/payments/refunds.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../../context.ts';
import { timeCells } from '../../../festival-time.ts';
import { type Table, tableOfAll } from '../../../tables/table.ts';
import { listDueRefunds } from './due-refunds.service.ts';

/** Refunds that are due to people who cancelled, as their page lists and searches them: longest ago first, in rupees. */
export function dueRefundTable(
  context: AppContext,
  { scope, search }: { scope: Scope; search?: string | undefined },
): Table {
  const time = timeCells(context.config.timeZone);
  return tableOfAll<DueRefund>(
    'refunds-due',
    [
      ['Event', ({ eventTitle }) => eventTitle],
      ['Number', ({ registrationNumber }) => registrationNumber],
      ['Registration', ({ registrationName }) => registrationName],
      ['E-mail', ({ registrationEmail }) => registrationEmail, 'contact'],
      [`Cancelled at (${context.config.timeZone})`, ({ cancelledAt }) => time(cancelledAt)],
      ['Due back (INR)', ({ amount }) => amount],
      ['By the rule (%)', ({ refundPercent }) => refundPercent],
      ['Paid (INR)', ({ paid }) => paid],
      ['Given back (INR)', ({ refunded }) => refunded],
    ],
    async () => (await listDueRefunds(context, scope)).due.filter((row) => hasWords(surplusText(row), search)),
  );
}
