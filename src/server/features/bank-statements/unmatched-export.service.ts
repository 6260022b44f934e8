import { PAISE } from '#contract/payments/rupees.ts';
import type { AppContext } from '../../context.ts';
import { festivalTime } from '../../festival-time.ts';
import type { Cell, Table } from '../../tables/table.ts';
import { listUnmatched, type UnmatchedCursor } from './unmatched-export.repository.ts';

const BATCH = 500;

const states = { open: 'To look at', set_aside: 'Set aside' } as const;

async function* readRows({ db, config }: AppContext): AsyncGenerator<Cell[][]> {
  for (let after: UnmatchedCursor | undefined; ; ) {
    const lines = await listUnmatched(db, after, BATCH);
    if (lines.length === 0) return;
    yield lines.map(({ file, importedAt, row, day, amountPaise, narration, utrs, state, note, problem }) => [
      file,
      festivalTime(new Date(importedAt), config.timeZone),
      row,
      day,
      amountPaise === null ? null : amountPaise / PAISE,
      narration,
      utrs.join(' '),
      states[state],
      note,
      problem,
    ]);
    after = lines.at(-1);
  }
}

/** Credits of bank statements that settle no payment, and lines that could not be read, in the order of the files. */
export function unmatchedTable(context: AppContext): Table {
  return {
    name: 'unmatched',
    headings: [
      'Statement',
      `Imported at (${context.config.timeZone})`,
      'Line',
      'Day',
      'Amount (INR)',
      'Narration',
      'UTRs',
      'State',
      'Note',
      'Problem',
    ],
    contact: ['Narration', 'UTRs'],
    batches: readRows(context),
  };
}
