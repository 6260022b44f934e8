import { describe, expect, it } from 'vitest';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { eventDays } from '../../../dates/event-days.ts';
import { clashesOf, dayGridOf, inSameVenue, namesOf, scheduledEvents, usedFirst } from './day-blocks.ts';
import { clockOf, clockText, instantAt, minutesOf } from './zone-clock.ts';

const ZONE = 'Asia/Kolkata';
const at = (text: string) => new Date(`${text}+05:30`).toISOString();
const event = (_id: string, start: string, end: string, more: Partial<ReturnType<typeof buildStoredEvent>> = {}) =>
  buildStoredEvent({ _id, title: _id, startDate: at(start), endDate: at(end), venue: 'Hall', ...more });

describe('the festival’s clock', () => {
  it('reads an instant in its zone, and finds it again', () => {
    expect(clockOf('2027-02-14T20:00:00.000Z', ZONE)).toEqual({ day: '2027-02-15', minutes: 90 });
    expect(instantAt({ day: '2027-02-15', minutes: 90 }, ZONE)).toBe('2027-02-14T20:00:00.000Z');
    expect(instantAt({ day: '2027-02-14', minutes: 1440 + 90 }, ZONE)).toBe('2027-02-14T20:00:00.000Z');
  });

  it('keeps the hour where clocks change', () => {
    expect(instantAt({ day: '2027-03-28', minutes: 9 * 60 }, 'Europe/Berlin')).toBe('2027-03-28T07:00:00.000Z');
    expect(instantAt({ day: '2027-03-27', minutes: 9 * 60 }, 'Europe/Berlin')).toBe('2027-03-27T08:00:00.000Z');
  });

  it('writes and reads what a time field holds', () => {
    expect([clockText(570), clockText(1440 + 5)]).toEqual(['09:30', '00:05']);
    expect([minutesOf('09:30'), minutesOf('')]).toEqual([570, null]);
  });
});

it('namesOf names the main event where titles are the same', () => {
  const hours = ['2027-02-14T10:00', '2027-02-14T12:00'] as const;
  const prelims = event('a', ...hours, { title: 'Prelims', mainEventTitle: 'Gaming' });
  const other = event('b', ...hours, { title: 'Prelims', mainEventTitle: 'Quiz' });
  const finals = event('c', ...hours, { title: 'Finals', mainEventTitle: 'Gaming' });
  expect([...namesOf([prelims, other, finals]).values()]).toEqual(['Gaming · Prelims', 'Quiz · Prelims', 'Finals']);
});

describe('dayGridOf', () => {
  it('puts overlapping events of a venue side by side, and only those', () => {
    const events = [
      event('a', '2027-02-14T10:00', '2027-02-14T12:00'),
      event('b', '2027-02-14T11:00', '2027-02-14T13:00'),
      event('c', '2027-02-14T12:00', '2027-02-14T14:00'),
      event('d', '2027-02-14T15:00', '2027-02-14T16:00'),
      event('e', '2027-02-14T10:00', '2027-02-14T11:00', { venue: ' other' }),
    ];
    const { columns } = dayGridOf(events, ['Hall', 'Other', 'Empty'], '2027-02-14', ZONE);
    const lanesOf = (venue: string) => columns.get(venue)?.map((one) => [one.event._id, one.lane, one.lanes]);
    expect(lanesOf('Hall')).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 0, 2],
      ['d', 0, 1],
    ]);
    expect(lanesOf('Other')).toEqual([['e', 0, 1]]);
    expect(lanesOf('Empty')).toEqual([]);
  });

  it('shows the hours that are used, beyond midnight too, and long events above them', () => {
    const night = event('night', '2027-02-14T21:30', '2027-02-15T01:15');
    const camp = event('camp', '2027-02-13T10:00', '2027-02-15T10:00');
    const grid = dayGridOf([night, camp], ['Hall'], '2027-02-14', ZONE);
    expect([grid.from, grid.to]).toEqual([20 * 60, 28 * 60]);
    expect(dayGridOf([camp], ['Hall'], '2027-02-14', ZONE)).toMatchObject({ from: 480, to: 20 * 60 });
    expect(grid.columns.get('Hall')).toMatchObject([{ start: 1290, end: 1515 }]);
    expect(grid.allDay).toEqual([camp]);
    expect(eventDays(camp, ZONE)).toEqual({ first: '2027-02-13', last: '2027-02-15' });
    expect(eventDays(night, ZONE)).toEqual({ first: '2027-02-14', last: '2027-02-14' });
  });

  it('keeps the hours of a night on its first day, where they can be dragged, and has its morning above those of the next', () => {
    const hackathon = event('hackathon', '2027-02-14T20:00', '2027-02-15T09:00');
    const gridOn = (day: string) => dayGridOf([hackathon], ['Hall'], day, ZONE);
    expect(gridOn('2027-02-14').columns.get('Hall')).toMatchObject([{ start: 1200, end: 1980 }]);
    expect(gridOn('2027-02-14').allDay).toEqual([]);
    expect(gridOn('2027-02-15')).toMatchObject({ allDay: [hackathon], columns: new Map([['Hall', []]]) });
    const short = event('short', '2027-02-14T06:00', '2027-02-15T00:00');
    expect(dayGridOf([short], ['Hall'], '2027-02-14', ZONE).allDay).toEqual([]);
    expect(dayGridOf([short], ['Hall'], '2027-02-15', ZONE)).toMatchObject({
      allDay: [],
      columns: new Map([['Hall', []]]),
    });
  });
});

it('clashesOf lists what overlaps at a venue, in groups, long events too', () => {
  const events = [
    event('a', '2027-02-14T10:00', '2027-02-14T12:00'),
    event('b', '2027-02-14T11:00', '2027-02-14T13:00'),
    event('c', '2027-02-14T14:00', '2027-02-14T15:00'),
    event('d', '2027-02-14T15:00', '2027-02-14T17:00'),
    event('e', '2027-02-14T16:00', '2027-02-14T17:00'),
    event('f', '2027-02-14T10:00', '2027-02-14T12:00', { venue: 'Other' }),
    event('camp', '2027-02-13T10:00', '2027-02-14T11:00', { venue: ' other' }),
    event('later', '2027-02-14T13:00', '2027-02-16T11:00', { venue: 'Other' }),
  ];
  const clashes = clashesOf(dayGridOf(events, ['Hall', 'Other'], '2027-02-14', ZONE));
  expect(clashes.map((clash) => [clash.venue, clash.events.map(({ _id }) => _id)])).toEqual([
    ['Hall', ['a', 'b']],
    ['Hall', ['d', 'e']],
    ['Other', ['camp', 'f']],
  ]);
});

it('a main event with sub-events is no block of its own, nor is what has no dates', () => {
  const main = event('main', '2027-02-14T10:00', '2027-02-14T12:00');
  const alone = event('alone', '2027-02-14T09:00', '2027-02-14T12:00');
  const sub = event('sub', '2027-02-14T11:00', '2027-02-14T12:00', { mainEventId: 'main' });
  const undated = { ...alone, _id: 'undated', startDate: null } as never;
  expect(scheduledEvents([main, alone, undated], [sub]).map(({ _id }) => _id)).toEqual(['alone', 'sub']);
});

it('a venue is booked twice by hours that overlap, not by those that touch', () => {
  const events = [event('a', '2027-02-14T10:00', '2027-02-14T12:00')];
  const asked = (eventId: string, start: string, venue: string | null = 'Hall') =>
    inSameVenue(events, { eventId, venue, start: at(start), end: at('2027-02-14T13:00') }).length;
  expect([asked('b', '2027-02-14T11:00'), asked('b', '2027-02-14T12:00'), asked('a', '2027-02-14T11:00')]).toEqual([
    1, 0, 0,
  ]);
  expect([asked('b', '2027-02-14T11:00', null), asked('b', '2027-02-14T11:00', 'Other')]).toEqual([0, 0]);
});

it('venues with blocks on that day come first, not those of long events, a night belongs to the day on which it begins', () => {
  const events = [
    event('a', '2027-02-14T10:00', '2027-02-14T12:00', { venue: 'Lawn' }),
    event('b', '2027-02-14T22:00', '2027-02-15T01:00', { venue: 'Yard' }),
    event('c', '2027-02-15T10:00', '2027-02-15T12:00', { venue: 'Attic' }),
    event('camp', '2027-02-13T10:00', '2027-02-14T18:00', { venue: 'Roof' }),
  ];
  const venues = ['Attic', 'Lawn', 'Roof', 'Yard'];
  expect(usedFirst(venues, events, '2027-02-14', ZONE)).toEqual(['Lawn', 'Yard', 'Attic', 'Roof']);
  expect(usedFirst(venues, events, '2027-02-15', ZONE)).toEqual(['Attic', 'Lawn', 'Roof', 'Yard']);
});
