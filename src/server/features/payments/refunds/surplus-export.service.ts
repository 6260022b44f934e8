import { hasWords, surplusKind, surplusText } from '#contract/panel/list-texts.ts';
import { registrationStatusLabels } from '#contract/panel/status-labels.ts';
import type { Surplus } from '#contract/payments/refunds.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../../context.ts';
import { type Table, tableOfAll } from '../../../tables/table.ts';
import { listSurplus } from './surplus.service.ts';

/** What was paid too much, as its page lists and searches it: the largest first, in rupees. */
export function surplusTable(
  context: AppContext,
  { scope, search }: { scope: Scope; search?: string | undefined },
): Table {
  return tableOfAll<Surplus>(
    'surplus',
    [
      ['Event', ({ eventTitle }) => eventTitle],
      ['Number', ({ registrationNumber }) => registrationNumber],
      ['Status', ({ registrationStatus }) => registrationStatusLabels[registrationStatus]],
      ['Registration', ({ registrationName }) => registrationName],
      ['E-mail', ({ registrationEmail }) => registrationEmail, 'contact'],
      ['Amount (INR)', ({ amount }) => amount],
      ['What it is', surplusKind],
      ['Owed (INR)', ({ charged }) => charged],
      ['Paid (INR)', ({ paid }) => paid],
      ['Given back (INR)', ({ refunded }) => refunded],
      ['On its way back (INR)', ({ onItsWay }) => onItsWay],
    ],
    async () => (await listSurplus(context, scope)).surplus.filter((row) => hasWords(surplusText(row), search)),
  );
}
