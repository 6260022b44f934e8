import { type ImportColumns, type ImportFieldName, importFields } from '#contract/events/event-import-fields.ts';
import type { ImportedRow } from '#contract/events/event-imports.ts';
import { type CreateMainEvent, createMainEventSchema } from '#contract/events/events.ts';
import { NIGHT_HOURS } from '#contract/schedule/event-days.ts';
import { AppError } from '../../../errors.ts';
import { inPlainWords } from '../../../plain-words.ts';
import { type DayOrder, dayOrderOf } from '../../../sheets/cell-values.ts';
import type { SheetRow } from '../../../sheets/read-sheet.ts';
import { noColumn } from '../../../sheets/sheet-columns.ts';
import { type Cell, cellText, plainText } from '../../../sheets/sheet-row.ts';
import { checkNewEvent, type EventColumns, toRow } from '../event-columns.ts';
import * as read from './cell-readers.ts';
import { readRangeEnd, readTime } from './cell-times.ts';

export interface KnownEvent {
  id: string;
  title: string;
  mainEventId: string | null;
}

/** A row with what it would store. */
export interface PlannedRow extends ImportedRow {
  input: CreateMainEvent | null;
  columns: EventColumns['columns'];
  /** The main event that exists; null for a main event, and where `mainEvent` is a row of the sheet. */
  mainEventId: string | null;
}

interface Sheet {
  rows: SheetRow[];
  columns: ImportColumns;
  /** Every event that is there already. */
  known: KnownEvent[];
  /** The event that an import made of a row, by its key. */
  made: ReadonlyMap<string, string>;
  /** The main event of rows that name none. */
  fallback: KnownEvent | undefined;
  timeZone: string;
}

/** By what a row is known again: its main event, null for a main event, and its title as the sheet has it. */
export const rowKey = (mainEventId: string | null, title: string): string =>
  `${mainEventId ?? ''}\n${plainText(title)}`;

/** An end before this time, of what starts later in the day, is on the next morning. */
const NIGHT_ENDS = `0${NIGHT_HOURS}:00`;

const DAY_LENGTH = '2027-02-14'.length;
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

type Problem = ImportedRow['problems'][number];

/** Reads one row's cells by their kinds. */
class RowReader {
  readonly problems: Problem[] = [];

  constructor(
    private readonly cells: Cell[],
    private readonly columns: ImportColumns,
    private readonly dayOrder: (field: ImportFieldName) => DayOrder,
  ) {}

  cell(field: ImportFieldName): Cell | undefined {
    const column = this.columns[field];
    return column === undefined ? undefined : this.cells[column];
  }

  text = (field: ImportFieldName) => cellText(this.cell(field));

  /** `cell` is the field whose column is at fault, where that is another one. */
  fail(field: string, message: string, cell: string = field): null {
    const column = this.columns[cell as ImportFieldName] ?? null;
    if (!this.problems.some((problem) => problem.field === field)) this.problems.push({ field, column, message });
    return null;
  }

  private take(field: ImportFieldName, result: read.Read): string | number | null {
    return 'problem' in result ? this.fail(field, result.problem) : result.value;
  }

  private date(field: ImportFieldName, time?: ImportFieldName) {
    const given = read.readDate(this.cell(field), time && this.cell(time), this.dayOrder(field));
    return 'problem' in given && given.isTime ? this.fail(field, given.problem, time) : this.take(field, given);
  }

  /** The end: by its own columns, else by the range of times that the start has; without a date on the day of the start. */
  private endOf(start: string | null) {
    const ranged = readRangeEnd(this.cell('startTime')) ?? readRangeEnd(this.cell('startDate'));
    const time = readTime(this.cell('endTime')) ?? ranged;
    const end = this.date('endDate', 'endTime');
    if (end !== null) return typeof end === 'string' && ranged && end.length === DAY_LENGTH ? `${end}T${ranged}` : end;
    // Without a date of its own the end is not read as one, and its time would be dropped.
    const problem = read.timeProblem(this.cell('endTime'));
    if (problem) return this.fail('endDate', problem, 'endTime');
    const [day, from] = start?.split('T') ?? [];
    if (!day || !time) return day ?? null;
    const isNextMorning = from !== undefined && time < from && time <= NIGHT_ENDS;
    return `${isNextMorning ? dayAfter(day) : day}T${time}`;
  }

  /** The input as a request would have it; what the sheet leaves empty is left out. */
  input(): Record<string, unknown> {
    const startDate = this.date('startDate', 'startTime');
    const endDate = this.endOf(typeof startDate === 'string' ? startDate : null);
    const { most, fewest } = read.readTeamSize(this.cell('teamSize'));
    const teamSize = this.take('teamSize', most);
    const given = this.take('participationType', read.readParticipation(this.cell('participationType')));
    const input: Record<string, unknown> = {
      startDate,
      endDate,
      teamSize,
      minTeamSize: fewest,
      participationType: given ?? (Number(teamSize ?? 1) > 1 ? 'team' : null),
      status: this.take('status', read.readStatus(this.cell('status'))),
      category: this.take('category', read.readCategory(this.cell('category'))),
      capacity: this.take('capacity', read.readCount(this.cell('capacity'))),
      registrationStarts: this.date('registrationStarts'),
      registrationEnds: this.date('registrationEnds'),
    };
    for (const [name, { kind }] of Object.entries(importFields) as [ImportFieldName, { kind: string }][]) {
      if (kind === 'text') input[name] = this.text(name) || null;
      if (kind === 'rupees') input[name] = this.take(name, read.readRupees(this.cell(name)));
    }
    return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
  }
}

function planRow(
  { number, cells }: SheetRow,
  sheet: Sheet,
  dayOrder: (field: ImportFieldName) => DayOrder,
): PlannedRow {
  const reader = new RowReader(cells, sheet.columns, dayOrder);
  const given = reader.input();
  const parsed = createMainEventSchema.safeParse(given);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] ?? 'title');
    // An end without a column comes from the start, whose cell is named already.
    if (field !== 'endDate' || sheet.columns.endDate !== undefined || reader.problems.length === 0) {
      const label = importFields[field as ImportFieldName]?.label;
      const isLacking = label !== undefined && sheet.columns[field as ImportFieldName] === undefined;
      reader.fail(field, isLacking ? noColumn(label) : inPlainWords(message));
    }
  }
  let columns: PlannedRow['columns'] = {};
  if (parsed.data && reader.problems.length === 0) {
    try {
      ({ columns } = toRow(parsed.data, sheet.timeZone));
      checkNewEvent(columns);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      for (const { path, message } of error.errors) reader.fail(path.split('.')[0] ?? path, message);
    }
  }
  const named = reader.text('mainEvent');
  return {
    row: number,
    title: reader.text('title'),
    state: 'new',
    problems: reader.problems,
    startDate: columns.startDate ? String(columns.startDate) : null,
    endDate: columns.endDate ? String(columns.endDate) : null,
    mainEvent: named || (sheet.fallback?.title ?? null),
    mainEventId: null,
    input: parsed.data ?? null,
    columns,
  };
}

/** Finds each row's main event, among those that are there and those of the sheet, and what is there already. */
function placeRows(planned: PlannedRow[], { known, made, fallback, columns }: Sheet): void {
  const mains = known.filter(({ mainEventId }) => mainEventId === null);
  const knownById = new Map(known.map((event) => [event.id, event]));
  const findMade = (mainEventId: string | null, title: string) =>
    knownById.get(made.get(rowKey(mainEventId, title)) ?? '');
  const listMains = (name: string) => {
    const named = mains.filter(({ title }) => plainText(title) === plainText(name));
    const renamed = findMade(null, name);
    return named.length === 0 && renamed?.mainEventId === null ? [renamed] : named;
  };
  const isNamedHere = (name: string) =>
    planned.some((row) => row.mainEvent === null && plainText(row.title) === plainText(name));
  const seen = new Map<string, number>();
  for (const row of planned) {
    const fail = (field: ImportFieldName, message: string) =>
      row.problems.push({ field, column: columns[field] ?? null, message });
    const found = row.mainEvent === null ? [] : listMains(row.mainEvent);
    const main = fallback && row.mainEvent === fallback.title ? fallback : found[0];
    if (row.mainEvent !== null && found.length > 1 && main !== fallback) {
      fail('mainEvent', `${found.length} main events are called “${row.mainEvent}”`);
    } else if (row.mainEvent !== null && !main && !isNamedHere(row.mainEvent)) {
      fail('mainEvent', `No main event is called “${row.mainEvent}”: add a row for it, with this column empty`);
    }
    row.mainEventId = main?.id ?? null;
    const own = `${plainText(row.mainEvent ?? '')}\n${plainText(row.title)}`;
    const before = seen.get(own);
    if (before !== undefined && row.title !== '') fail('title', `Row ${before} has this title already`);
    else seen.set(own, row.row);
    const isThere =
      row.mainEvent === null || row.mainEventId !== null
        ? findMade(row.mainEventId, row.title) !== undefined ||
          known.some(({ title, mainEventId }) => rowKey(mainEventId, title) === rowKey(row.mainEventId, row.title))
        : false;
    if (row.problems.length > 0) row.state = 'invalid';
    else if (isThere) row.state = 'existing';
  }
}

/** What each row of a sheet below its heading would make. */
export function planRows(sheet: Sheet): PlannedRow[] {
  const rows = sheet.rows.slice(1);
  const dayOrder = (field: ImportFieldName) => {
    const column = sheet.columns[field];
    return column === undefined ? 'day_first' : dayOrderOf(rows.map(({ cells }) => cells[column]));
  };
  const planned = rows.map((row) => planRow(row, sheet, dayOrder));
  placeRows(planned, sheet);
  return planned;
}
