import { plainHeading, withoutBrackets } from '../imports/sheets.ts';

/** The fields of an event that a sheet can have a column for, with what its heading may be called beside the label. */
export const importFields = {
  title: { label: 'Title', kind: 'text', names: ['event', 'event name', 'name', 'sub event', 'name of event'] },
  mainEvent: { label: 'Main event', kind: 'mainEvent', names: ['part of', 'parent', 'parent event', 'under'] },
  description: { label: 'Description', kind: 'text', names: ['details', 'about', 'long description'] },
  shortDescription: { label: 'Short description', kind: 'text', names: ['summary', 'tagline', 'one liner'] },
  status: { label: 'Status', kind: 'status', names: ['active', 'published'] },
  category: { label: 'Category', kind: 'category', names: ['genre', 'kind'] },
  startDate: { label: 'Start date', kind: 'start', names: ['start', 'starts', 'date', 'day', 'from', 'event date'] },
  startTime: { label: 'Start time', kind: 'time', names: ['time', 'starts at', 'from time'] },
  endDate: { label: 'End date', kind: 'end', names: ['end', 'ends', 'to', 'until'] },
  endTime: { label: 'End time', kind: 'time', names: ['ends at', 'to time'] },
  registrationStarts: {
    label: 'Registration opens',
    kind: 'date',
    names: ['registration start', 'registrations starts in', 'registration from'],
  },
  registrationEnds: {
    label: 'Registration closes',
    kind: 'date',
    names: ['registration end', 'registration deadline', 'last date', 'deadline'],
  },
  venue: { label: 'Venue', kind: 'text', names: ['place', 'location', 'hall', 'room', 'where'] },
  participationType: { label: 'Participation', kind: 'participation', names: ['type', 'participation type', 'mode'] },
  teamSize: { label: 'Team size', kind: 'teamSize', names: ['members', 'max team size', 'team members'] },
  entryFee: { label: 'Entry fee', kind: 'rupees', names: ['fee', 'fees', 'registration fee', 'price'] },
  individualEntryFee: { label: 'Individual fee', kind: 'rupees', names: ['solo fee', 'fee individual'] },
  teamEntryFee: { label: 'Team fee', kind: 'rupees', names: ['fee team', 'group fee'] },
  capacity: { label: 'Capacity', kind: 'count', names: ['seats', 'slots', 'max registrations', 'limit'] },
  prizePool: { label: 'Prize pool', kind: 'rupees', names: ['prize', 'prizes', 'prize money'] },
  firstPrize: { label: 'First prize', kind: 'text', names: ['1st prize', '1st'] },
  secondPrize: { label: 'Second prize', kind: 'text', names: ['2nd prize', '2nd'] },
  thirdPrize: { label: 'Third prize', kind: 'text', names: ['3rd prize', '3rd'] },
  rules: { label: 'Rules', kind: 'text', names: ['guidelines'] },
  rounds: { label: 'Rounds', kind: 'text', names: [] },
  coordinators: { label: 'Coordinators', kind: 'text', names: ['contact', 'coordinator', 'organisers', 'heads'] },
  registrationLink: { label: 'Registration link', kind: 'text', names: ['link', 'form', 'google form'] },
} as const satisfies Record<string, ImportField>;

export type ImportKind =
  | 'text'
  | 'mainEvent'
  | 'status'
  | 'category'
  | 'start'
  | 'end'
  | 'date'
  | 'time'
  | 'participation'
  | 'teamSize'
  | 'rupees'
  | 'count';

interface ImportField {
  label: string;
  kind: ImportKind;
  names: readonly string[];
}

export type ImportFieldName = keyof typeof importFields;
export const importFieldNames = Object.keys(importFields) as ImportFieldName[];

/** The column of each field, from 0; a field without one is left out. */
export type ImportColumns = Partial<Record<ImportFieldName, number>>;

/** The columns by what their headings are called, what is in brackets only where it is needed; of two alike the first. */
export function guessImportColumns(headings: readonly string[]): ImportColumns {
  const taken = new Set<number>();
  const columns: ImportColumns = {};
  for (const readings of [headings.map(plainHeading), headings.map(withoutBrackets)]) {
    for (const isExact of [true, false]) {
      for (const name of importFieldNames) {
        if (columns[name] !== undefined) continue;
        const { label, names } = importFields[name];
        const wanted = [
          name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
          plainHeading(label),
          ...(isExact ? [] : names),
        ];
        const column = readings.findIndex((heading, index) => !taken.has(index) && wanted.includes(heading));
        if (column < 0) continue;
        columns[name] = column;
        taken.add(column);
      }
    }
  }
  return columns;
}
