import { isoDay } from '../../../dates/format-date.ts';
import type { FileArgs } from '../../resources/file-args.ts';
import { textResponse } from '../../resources/responses.ts';
import type { ExportedEvent } from './conference.server.ts';
import { loadConference } from './load-conference.server.ts';

const toJson = ({ number, abstract, description, track, ...event }: ExportedEvent) => ({
  ...event,
  id: number,
  subtitle: null,
  track: track || null,
  language: 'en',
  abstract: abstract || null,
  description: description || null,
  persons: [],
  links: [],
});

/** The zones that the schema knows: `Etc/GMT-6` is none. */
const SCHEMA_ZONE = /^([A-Z][a-z]+\/[A-Z][a-z]+|.*UTC$)/;

/** The schedule in the JSON form of frab, by the schema of c3voc.de/schedule/schema.json. */
export async function loader(args: FileArgs) {
  const { acronym, title, start, end, url, timeZone, version, days, rooms } = await loadConference(args);
  // The schema wants days, also of a festival that has no event yet.
  const today = isoDay(new Date().toISOString(), timeZone);
  const conference = {
    acronym,
    title,
    start: start || today,
    end: end || today,
    url,
    daysCount: days.length,
    timeslot_duration: '00:05',
    ...(SCHEMA_ZONE.test(timeZone) && { time_zone_name: timeZone }),
    rooms,
    days: days.map((day) => ({
      index: day.index,
      date: day.date,
      day_start: day.start,
      day_end: day.end,
      rooms: Object.fromEntries(day.rooms.map(({ name, events }) => [name, events.map(toJson)])),
    })),
  };
  const schedule = { version, base_url: url, conference };
  const generator = { name: 'Utsav', url };
  const file = { $schema: 'https://c3voc.de/schedule/schema.json', generator, schedule };
  return textResponse(JSON.stringify(file), 'application/json');
}
