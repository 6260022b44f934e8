import { createHash } from 'node:crypto';
import { categoryLabels } from '#contract/events/categories.ts';
import type { Event } from '#contract/events/events.ts';
import { isoDay } from '../../../dates/format-date.ts';
import { plainText } from '../../../rich-text/plain-text.ts';
import { eventPath } from '../../event-paths.ts';
import type { Listed } from '../../events/all/find-events.ts';

/**
 * The schedule as programs of conferences exchange it (frab, c3voc, pretalx, Giggity, EventFahrplan): days, in them rooms, in
 * them events. The two files are written from this one form.
 */
export interface ExportedEvent {
  /** From the event's id, so that it stays the same from one export to the next. */
  number: number;
  guid: string;
  slug: string;
  title: string;
  abstract: string;
  description: string;
  track: string;
  type: string;
  room: string;
  url: string;
  /** ISO 8601 in the festival's zone, `2027-02-12T10:00:00+05:30`. */
  date: string;
  /** `10:00` */
  start: string;
  /** `01:30` */
  duration: string;
}

export interface ExportedDay {
  index: number;
  /** `2027-02-12` */
  date: string;
  start: string;
  end: string;
  rooms: { name: string; events: ExportedEvent[] }[];
}

export interface Conference {
  acronym: string;
  title: string;
  start: string;
  end: string;
  url: string;
  timeZone: string;
  version: string;
  days: ExportedDay[];
  rooms: { name: string; guid: string }[];
}

const NO_VENUE = 'Venue TBD';

/** A UUID of version 5 (RFC 9562) of a name at an origin. */
function guidOf(origin: string, name: string): string {
  const hash = createHash('sha1').update(`${origin}/${name}`).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const slugOf = (text: string, separator: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, separator)
    .replace(new RegExp(`^${separator}+|${separator}+$`, 'g'), '');

/** The clock of a time zone at an instant: `2027-02-12T10:00:00+05:30`. */
export function zonedIso(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset}`;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

function durationOf({ startDate, endDate }: Event): string {
  const minutes = Math.max(0, Math.round((Date.parse(endDate) - Date.parse(startDate)) / 60_000));
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function numberOf(id: string, taken: Set<number>): number {
  let number = createHash('sha1').update(id).digest().readUInt32BE(0) >>> 1;
  while (number === 0 || taken.has(number)) number = (number + 1) % 2 ** 31;
  taken.add(number);
  return number;
}

interface Source {
  /** Active events, earliest first. */
  listed: Listed[];
  festivalName: string;
  /** The version that the schedule shows; undefined while it shows every change at once. */
  release: string | undefined;
  origin: string;
  timeZone: string;
}

/** Today, without an event: the schema of schedule.xml wants a day, also of a festival that has no event yet. */
export function emptyDay(timeZone: string): ExportedDay {
  const now = zonedIso(new Date().toISOString(), timeZone);
  const date = now.slice(0, 10);
  const offset = now.slice('2027-02-12T10:00:00'.length);
  return { index: 1, date, start: `${date}T00:00:00${offset}`, end: `${date}T23:59:59${offset}`, rooms: [] };
}

/** What is when and where; events of several days are in the first. */
export function toConference({ listed, festivalName, release, origin, timeZone }: Source): Conference {
  const taken = new Set<number>();
  // The schemas want four characters at least, also at the start of a slug.
  const acronym = (slugOf(festivalName, '_') || 'festival').padEnd(4, '_');
  const events = listed.map(({ event, category }) => {
    const number = numberOf(event._id, taken);
    const date = zonedIso(event.startDate, timeZone);
    const exported: ExportedEvent = {
      number,
      guid: guidOf(origin, event._id),
      title: event.title,
      room: event.venue ?? NO_VENUE,
      date,
      slug: `${acronym}-${slugOf(event.title, '-') || 'event'}-${number}`,
      abstract: event.shortDescription ?? '',
      description: plainText(event.description),
      track: category ? categoryLabels[category] : '',
      type: category ?? 'other',
      url: origin + eventPath(event),
      start: date.slice(11, 16),
      duration: durationOf(event),
    };
    return { event, exported, day: isoDay(event.startDate, timeZone) };
  });
  const days = [...Map.groupBy(events, ({ day }) => day)].map(([date, ofDay], index) => ({
    index: index + 1,
    date,
    start: ofDay[0]?.exported.date ?? '',
    end: zonedIso(
      ofDay
        .map(({ event }) => event.endDate)
        .toSorted()
        .at(-1) ?? '',
      timeZone,
    ),
    rooms: [...Map.groupBy(ofDay, ({ exported }) => exported.room)].map(([name, inRoom]) => ({
      name,
      events: inRoom.map(({ exported }) => exported),
    })),
  }));
  const rooms = [...new Set(events.map(({ exported }) => exported.room))];
  const changed = events.map(({ event }) => event.updatedAt).toSorted();
  return {
    acronym,
    title: festivalName,
    timeZone,
    days,
    url: `${origin}/schedule`,
    start: days[0]?.date ?? '',
    end: days.at(-1)?.date ?? '',
    version: release ?? changed.at(-1) ?? 'empty',
    rooms: rooms.map((name) => ({ name, guid: guidOf(origin, `room/${name}`) })),
  };
}
