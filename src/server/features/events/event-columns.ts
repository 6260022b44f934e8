import type { Updateable } from 'kysely';
import type { UpdateEvent } from '#contract/events.ts';
import type { EventsTable } from '../../db/schema.ts';
import { fieldError } from '../../errors.ts';
import { toUtc } from '../../festival-time.ts';
import { cleanDescription } from '../rich-text/rich-text.service.ts';

type Columns = Updateable<EventsTable>;

/** The fields that are stored as they were parsed. */
const plainFields = [
  'title',
  'status',
  'participationType',
  'teamSize',
  'shortDescription',
  'prizePool',
  'firstPrize',
  'secondPrize',
  'thirdPrize',
  'venue',
  'entryFee',
  'rules',
  'registrationLink',
  'individualEntryFee',
  'teamEntryFee',
  'capacity',
  'speakers',
  'hasSubEvents',
  'isRegistrationNeeded',
  'isAuthenticationNeeded',
  'isActive',
] as const satisfies (keyof UpdateEvent & keyof Columns)[];

export interface EventColumns {
  columns: Columns;
  /** The pictures inside the description, where one was given. */
  descriptionImages: string[] | undefined;
}

/** The columns that an input sets: texts sanitised, dates in UTC. What the input leaves out is left out. */
export function toRow(input: UpdateEvent, timeZone: string): EventColumns {
  const columns: Columns = {};
  for (const field of plainFields) {
    if (input[field] !== undefined) Object.assign(columns, { [field]: input[field] });
  }
  if (input.startDate !== undefined) columns.startDate = toUtc(input.startDate, timeZone);
  if (input.endDate !== undefined) columns.endDate = toUtc(input.endDate, timeZone, { endOfDay: true });
  if (input.registrationStarts !== undefined) {
    columns.registrationStarts = input.registrationStarts === null ? null : toUtc(input.registrationStarts, timeZone);
  }
  if (input.description === undefined) return { columns, descriptionImages: undefined };
  const description = cleanDescription(input.description);
  columns.description = description.stored;
  columns.descriptionText = description.text;
  return { columns, descriptionImages: description.imageIds };
}

/** An event may not end before it starts; instants compare as their ISO texts. */
export function checkDates(startDate: string, endDate: string): void {
  if (endDate < startDate) throw fieldError('endDate', 'The end must not be before the start');
}
