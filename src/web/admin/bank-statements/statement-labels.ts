import type { Bank, BankStatement, ColumnRole, LineCounts, LineGroup } from '#contract/payments/bank-statements.ts';

export const bankLabels: Record<Bank, string> = {
  hdfc: 'HDFC Bank',
  icici: 'ICICI Bank',
  sbi: 'State Bank of India',
  axis: 'Axis Bank',
  kotak: 'Kotak Mahindra Bank',
  other: 'Bank',
};

export const roleLabels: Record<ColumnRole, string> = {
  day: 'Date',
  narration: 'Description',
  reference: 'Reference number',
  deposit: 'Money in (credit)',
  withdrawal: 'Money out (debit)',
  amount: 'Amount, in or out',
  direction: 'CR or DR',
  balance: 'Balance',
};

export const groupLabels: Record<LineGroup, string> = {
  settled: 'Confirmed',
  sure: 'Sure',
  look: 'To look at',
  unknown: 'Unknown',
  debit: 'Money out',
  broken: 'Cannot be read',
  repeated: 'Imported before',
  set_aside: 'Set aside',
  undone: 'Undone',
};

/** The views of a statement; every group is in exactly one, so that the numbers add up to its lines. */
export const tabs = {
  matched: { label: 'Matched', groups: ['sure', 'settled'], empty: 'No line is matched' },
  look: { label: 'To look at', groups: ['look'], empty: 'Nothing to look at' },
  unknown: { label: 'Unknown', groups: ['unknown'], empty: 'No line is unknown' },
  other: {
    label: 'Other lines',
    groups: ['broken', 'set_aside', 'repeated', 'debit', 'undone'],
    empty: 'No other lines',
  },
} as const satisfies Record<string, { label: string; groups: readonly LineGroup[]; empty: string }>;
export type Tab = keyof typeof tabs;
export const tabNames = Object.keys(tabs) as Tab[];

export const countOf = (counts: LineCounts, groups: readonly LineGroup[]) =>
  groups.reduce((sum, group) => sum + counts[group], 0);

const monthDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const fullDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A day such as 2027-02-14, as `14 Feb 2027`. */
export const dayText = (day: string) => fullDay.format(new Date(`${day}T00:00:00Z`));

export function periodText({ firstDay, lastDay }: Pick<BankStatement, 'firstDay' | 'lastDay'>): string {
  if (!firstDay || !lastDay) return 'No day could be read';
  if (firstDay === lastDay) return dayText(firstDay);
  const isSameYear = firstDay.slice(0, 4) === lastDay.slice(0, 4);
  const from = isSameYear ? monthDay.format(new Date(`${firstDay}T00:00:00Z`)) : dayText(firstDay);
  return `${from} to ${dayText(lastDay)}`;
}

export const lineCountText = (count: number) => (count === 1 ? 'one line' : `${count.toLocaleString('en-IN')} lines`);
