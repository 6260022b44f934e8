import type { Insertable, Selectable, Updateable } from 'kysely';
import { type CheckedFields, contradictions } from '#contract/events/event-checks.ts';
import type { EventFieldKind } from '#contract/events/event-field.ts';
import {
  type EventFieldName,
  eventFieldNames,
  type FieldOfKind,
  fieldsOfKind,
  getField,
  type KindOf,
} from '#contract/events/event-field-names.ts';
import type { CreateMainEvent, Event, UpdateEvent } from '#contract/events/events.ts';
import { yearsOf } from '#contract/events/years-field.ts';
import { isDateTime } from '#contract/fields.ts';
import { toIso, toIsoOrNull } from '../../db/database.ts';
import type { EventsTable } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { toUtc } from '../../festival-time.ts';
import { cleanDescription } from '../rich-text/rich-text.service.ts';

type Columns = Updateable<EventsTable>;

/** The kinds whose fields are stored as they were parsed, each in the column of its name. */
const plainKinds = [
  'title',
  'text',
  'multiline',
  'url',
  'rupees',
  'count',
  'teamSize',
  'flag',
  'status',
  'participation',
  'countOrNone',
  'years',
  'refundRule',
  'collegeRule',
  'overlapRule',
  'ageRule',
  'category',
  'focus',
] as const satisfies EventFieldKind[];
type PlainField = FieldOfKind<(typeof plainKinds)[number]>;
const plainFields: PlainField[] = fieldsOfKind(...plainKinds);
/** The plain fields as a table stores them: a field without a column of its name and type does not compile. */
export type StoredFields<Table> = {
  [Name in PlainField]?: Name extends keyof Table ? Updateable<Table>[Name & keyof Updateable<Table>] : never;
};

/** The dates, which are stored in UTC. Main event and description are apart: the one is checked, the other cleaned. */
type DateField = Exclude<EventFieldName, PlainField | 'mainEventId' | 'description'>;

const toColumn: Record<DateField, (value: string, timeZone: string) => string> = {
  startDate: toUtc,
  endDate: (value, timeZone) => toUtc(value, timeZone, { endOfDay: true }),
  registrationStarts: toUtc,
  registrationEnds: (value, timeZone) => toUtc(value, timeZone, { endOfDay: true }),
  rosterLocksAt: toUtc,
  cancellationEnds: (value, timeZone) => toUtc(value, timeZone, { endOfDay: true }),
};

export interface EventColumns {
  columns: Columns;
  /** The pictures inside the description, where one was given. */
  descriptionImages: string[] | undefined;
}

/** The columns that an input sets: texts sanitised, dates in UTC. What the input leaves out is left out. */
export function toRow(input: UpdateEvent, timeZone: string): EventColumns {
  const given: StoredFields<EventsTable> = input;
  const columns: Columns = {};
  for (const name of plainFields) {
    if (given[name] !== undefined) Object.assign(columns, { [name]: given[name] });
  }
  for (const name of Object.keys(toColumn) as DateField[]) {
    const value = input[name];
    if (value !== undefined)
      Object.assign(columns, { [name]: value === null ? null : toColumn[name](value, timeZone) });
  }
  if (input.description === undefined) return { columns, descriptionImages: undefined };
  const description = cleanDescription(input.description);
  columns.description = description.stored;
  columns.descriptionText = description.text;
  return { columns, descriptionImages: description.imageIds };
}

/** What the columns of a new event hold where the input gives no value and the database knows no default. */
const emptyColumns = {
  description: '',
  descriptionText: '',
  ...(Object.fromEntries(fieldsOfKind('flag').map((name) => [name, false])) as Record<FieldOfKind<'flag'>, false>),
};

const asStored = <Value>(value: Value) => value;
const toNumberOrNull = (value: number | string | null) => (value === null ? null : Number(value));

/** How a column becomes the field of a response, by the field's kind: SQLite has no booleans or dates. */
const readers = {
  title: asStored<string>,
  text: asStored<string | null>,
  multiline: asStored<string | null>,
  url: asStored<string | null>,
  rupees: toNumberOrNull,
  count: asStored<number | null>,
  teamSize: asStored<number>,
  countOrNone: asStored<number | null>,
  years: yearsOf,
  refundRule: asStored<Event['refundRule']>,
  collegeRule: asStored<Event['collegeRule']>,
  overlapRule: asStored<Event['overlapRule']>,
  ageRule: asStored<Event['ageRule']>,
  category: asStored<Event['category']>,
  focus: asStored<string | null>,
  flag: (value: boolean | number) => Boolean(value),
  date: toIso,
  optionalDate: toIsoOrNull,
  status: asStored<Event['status']>,
  participation: asStored<Event['participationType']>,
  document: asStored<string>,
  mainEvent: asStored<string | null>,
} satisfies Record<EventFieldKind, (value: never) => unknown>;

/** A row with a column for every field: the table's own type is checked against it. */
export type FieldColumns = { [Name in EventFieldName]: Parameters<(typeof readers)[KindOf<Name>]>[0] };

/** The fields of an event, out of its row. */
export function readFields(row: Selectable<EventsTable> & FieldColumns): Pick<Event, EventFieldName> {
  const fields = eventFieldNames.map((name) => [
    name,
    (readers[getField(name).kind] as (v: unknown) => unknown)(row[name]),
  ]);
  return Object.fromEntries(fields) as Pick<Event, EventFieldName>;
}

const checkedFields = [
  'startDate',
  'endDate',
  'registrationStarts',
  'registrationEnds',
  'rosterLocksAt',
  'cancellationEnds',
  'teamSize',
  'minTeamSize',
  'minWomen',
  'refundRule',
  'refundPercent',
] as const satisfies (keyof CheckedFields)[];

/** Whether a date is one that the contract takes from nobody: a shifted one may be. */
const isOutOfRange = (at: unknown) => typeof at === 'string' && at !== '' && !isDateTime(at);

/** Throws `validation_failed` where the columns, with what is stored beside them, contradict each other. */
export function checkContradictions(columns: Columns, stored: CheckedFields): void {
  const fields = checkedFields.map((name) => [name, columns[name] === undefined ? stored[name] : columns[name]]);
  const errors = [
    ...Object.entries(contradictions(Object.fromEntries(fields))),
    ...fieldsOfKind('date', 'optionalDate').flatMap((name) =>
      isOutOfRange(columns[name]) ? [[name, 'Must be between the years 1970 and 2999'] as const] : [],
    ),
  ];
  if (errors.length === 0) return;
  throw new AppError('validation_failed', { errors: errors.map(([path, message]) => ({ path, message })) });
}

/** What is checked of a new event whose request does not name it. */
const uncheckedFields = {
  registrationStarts: null,
  registrationEnds: null,
  rosterLocksAt: null,
  cancellationEnds: null,
  teamSize: 1,
  minTeamSize: null,
  minWomen: null,
  refundRule: null,
  refundPercent: null,
};

/** Throws `validation_failed` where the columns of a new event contradict each other. */
export function checkNewEvent({ startDate = '', endDate = '', ...columns }: Columns): void {
  checkContradictions(
    { ...columns, startDate, endDate },
    { ...uncheckedFields, startDate: String(startDate), endDate: String(endDate) },
  );
}

interface NewEvent {
  id: string;
  mainEventId: string | null;
  imageId?: string | null;
  isSample?: boolean;
  now: string;
}

/** The row of a new event, with the defaults of what its request left out. */
export function newEventRow(
  { title, status, participationType, teamSize }: CreateMainEvent,
  columns: Columns,
  { id, mainEventId, imageId = null, isSample = false, now }: NewEvent,
): Insertable<EventsTable> {
  const { startDate = now, endDate = now } = columns;
  return {
    ...emptyColumns,
    ...columns,
    title,
    status,
    participationType,
    teamSize,
    startDate,
    endDate,
    id,
    mainEventId,
    imageId,
    isSample,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}
