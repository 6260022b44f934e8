import { setImmediate } from 'node:timers/promises';
import type { EntryFilter } from '#contract/entries.ts';
import type { AppContext } from '../../context.ts';
import type { StoredEntry } from './entries.repository.ts';
import { type Cursor, listEntries } from './entry-lists.repository.ts';
import { isOver } from './entry-moves.ts';
import { listPeopleOf, type StoredParticipant } from './participants.repository.ts';

/** Entries read at once: little enough to keep memory flat, enough to keep the database busy. */
const BATCH = 500;

const headings = [
  'Event',
  'Main event',
  'Number',
  'Entry',
  'Kind',
  'State',
  'Name',
  'Role',
  'E-mail',
  'Phone',
  'College',
  'Contact e-mail',
  'Contact phone',
  'Amount (INR)',
  'Paid by',
  'Code',
  'Entered at (UTC)',
  'Checked in at (UTC)',
];

/**
 * A value as a CSV field. Spreadsheets run what begins with = + - @ or a control character as a formula:
 * an apostrophe before it makes it text.
 */
export function csvField(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = /^[\s]*[=+\-@\t\r\n|%]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const line = (values: (string | number | null)[]) => `${values.map(csvField).join(',')}\r\n`;

function toLine(entry: StoredEntry, person: StoredParticipant | undefined): string {
  return line([
    entry.eventTitle,
    entry.mainEventTitle,
    entry.number,
    entry.name,
    entry.kind,
    entry.state,
    person?.name ?? entry.name,
    person?.role ?? null,
    person?.email ?? entry.email,
    person?.phone ?? null,
    person?.college ?? null,
    entry.email,
    entry.phone,
    entry.amount,
    entry.paidWay,
    entry.code,
    entry.createdAt,
    person?.checkedInAt ?? null,
  ]);
}

/** The entries a filter finds as CSV, a line for each person, batch by batch: never the whole in memory. */
export async function* exportEntries({ db }: AppContext, filter: EntryFilter): AsyncGenerator<string> {
  // Spreadsheets take UTF-8 for what it is only after a byte order mark.
  yield `\uFEFF${line(headings)}`;
  let last: Cursor | undefined;
  for (;;) {
    const entries = await listEntries(db, filter, last, BATCH);
    if (entries.length === 0) return;
    const people = await listPeopleOf(
      db,
      entries.map(({ _id, state }) => ({ _id, ended: isOver(state) })),
    );
    const byEntry = Map.groupBy(people, ({ entryId }) => entryId);
    yield entries
      .flatMap((entry) => (byEntry.get(entry._id) ?? [undefined]).map((person) => toLine(entry, person)))
      .join('');
    last = entries.at(-1);
    // SQLite answers at once: without a pause a long export would keep everybody else waiting to its end.
    await setImmediate();
  }
}
