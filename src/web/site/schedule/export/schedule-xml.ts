import type { FileArgs } from '../../resources/file-args.ts';
import { escapeXml, textResponse } from '../../resources/responses.ts';
import { type ExportedEvent, emptyDay } from './conference.server.ts';
import { loadConference } from './load-conference.server.ts';

type Attributes = Record<string, string | number>;

/** An element; `content` is XML already. */
function element(name: string, attributes: Attributes, content: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
}

/** Elements of text. */
const texts = (fields: Record<string, string | number>): string =>
  Object.entries(fields)
    .map(([name, text]) => element(name, {}, escapeXml(String(text))))
    .join('');

/** The schema has room for two digits of hours. */
const shortDuration = (duration: string) => (duration.length > '99:59'.length ? '99:59' : duration);

const toXml = ({ number, guid, url, ...event }: ExportedEvent) =>
  element(
    'event',
    { id: number, guid },
    `${texts({
      room: event.room,
      title: event.title,
      subtitle: '',
      type: event.type,
      track: event.track,
      date: event.date,
      start: event.start,
      duration: shortDuration(event.duration),
      language: 'en',
      slug: event.slug,
      abstract: event.abstract,
      description: event.description,
    })}<persons/>${element('links', {}, element('link', { href: url }, 'Event page'))}`,
  );

/** The schedule in the XML form of frab, by the schema of c3voc.de/schedule/schema.xsd. */
export async function loader(args: FileArgs) {
  const { acronym, title, start, end, timeZone, version, days } = await loadConference(args);
  const conference = element(
    'conference',
    {},
    texts({ title, acronym, ...(days.length > 0 && { start, end }), days: days.length, timeslot_duration: '00:05' }),
  );
  const shown = days.length > 0 ? days : [emptyDay(timeZone)];
  const content = shown.map((day) =>
    element(
      'day',
      { index: day.index, date: day.date, start: day.start, end: day.end },
      day.rooms.map(({ name, events }) => element('room', { name }, events.map(toXml).join(''))).join(''),
    ),
  );
  const schedule = texts({ version }) + conference + content.join('\n');
  return textResponse(
    `<?xml version="1.0" encoding="UTF-8"?>\n${element('schedule', {}, schedule)}\n`,
    'application/xml',
  );
}
