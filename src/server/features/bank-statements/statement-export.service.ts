import { type LineGroup, lineGroups, type StatementLine } from '#contract/payments/bank-statements.ts';
import type { AppContext } from '../../context.ts';
import { timeCells } from '../../festival-time.ts';
import { type Table, tableOfAll } from '../../tables/table.ts';
import { groupOf, toLineView, toRupees } from './line-view.ts';
import { getStatement, matchStatement } from './statement-view.service.ts';
import { listSettled } from './targets.repository.ts';

/** The lines of a statement in some groups, in the order of the file. Throws `statement_not_found`. */
export async function statementTable(
  context: AppContext,
  { statement, groups = [...lineGroups] }: { statement: string; groups?: LineGroup[] | undefined },
): Promise<Table> {
  await getStatement(context.db, statement);
  const { timeZone } = context.config;
  const time = timeCells(timeZone);
  return tableOfAll<{ view: StatementLine; amount: number | null }>(
    'statement-lines',
    [
      ['Line', ({ view }) => view.row],
      ['Day', ({ view }) => view.day],
      ['Direction', ({ view }) => view.direction],
      ['Amount (INR)', ({ amount }) => amount],
      ['Narration', ({ view }) => view.narration, 'contact'],
      ['UTR', ({ view }) => view.utr, 'contact'],
      ['Group', ({ view }) => view.group],
      ['Why', ({ view }) => view.why],
      ['Registration', ({ view: { candidates } }) => candidates[0]?.name ?? null],
      ['Event', ({ view: { candidates } }) => candidates[0]?.eventTitle ?? null],
      ['Number', ({ view: { candidates } }) => candidates[0]?.number ?? null],
      ['Decided by', ({ view }) => view.settledBy],
      [`Decided at (${timeZone})`, ({ view }) => time(view.settledAt)],
    ],
    async () => {
      const { lines, matches, rowOf } = await matchStatement(context, statement);
      const settled = await listSettled(context.db, statement);
      const found = lines.filter((line) => groups.includes(groupOf(line, matches.get(line._id))));
      return found.map((line) => {
        const match = matches.get(line._id);
        const own = settled.get(line._id);
        const targets = match ? match.targets.slice(0, 1).map(rowOf) : own ? [own] : [];
        const amount = line.amountPaise === null ? null : toRupees(line.amountPaise);
        return { view: toLineView(line, match, targets), amount };
      });
    },
  );
}
