import { describe, expect, it } from 'vitest';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { noFilters } from '../events/all/event-filters.ts';
import { choicesOf, findEvents, listedEvents } from '../events/all/find-events.ts';
import { boardOf } from './board/board.ts';
import { hoursOn, isClashOn, slotsOf } from './hours.ts';
import { clashesOf } from './plan.ts';
import { scheduleOf } from './schedule.ts';

const ZONE = 'Asia/Kolkata';
const at = (text: string) => new Date(`2027-02-${text}+05:30`).toISOString();
const event = (title: string, start: string, end: string) =>
  buildStoredEvent({ _id: title, title, startDate: at(start), endDate: at(end), venue: 'Hall' });

const exhibition = event('exhibition', '12T10:00', '14T18:00');
const dance = event('dance', '12T20:00', '13T01:00');
const quiz = event('quiz', '13T11:00', '13T12:00');
const events = [exhibition, dance, quiz];
const shown = (day: string | null) => scheduleOf(events, [], { day, venue: null, category: null }, ZONE);
const titles = ({ days }: ReturnType<typeof shown>) =>
  days.map(({ day, slots }) => [day, ...slots.map(({ id }) => id)]);

describe('an event of several days', () => {
  it('is on the schedule under each of them', () => {
    expect(titles(shown(null))).toEqual([
      ['2027-02-12', 'exhibition', 'dance'],
      ['2027-02-13', 'exhibition', 'quiz'],
      ['2027-02-14', 'exhibition'],
    ]);
    expect(titles(shown('2027-02-13'))).toEqual([['2027-02-13', 'exhibition', 'quiz']]);
    expect(shown(null).days.at(-1)?.title).toBe('Sunday, 14 February 2027');
  });

  it('says on which day it begins and ends where that is another', () => {
    const hours = ['2027-02-12', '2027-02-13', '2027-02-14'].map((day) =>
      hoursOn({ start: exhibition.startDate, end: exhibition.endDate }, day, ZONE).join(' – '),
    );
    expect(hours).toEqual(['10:00 AM – Sun 6:00 PM', 'Fri 10:00 AM – Sun 6:00 PM', 'Fri 10:00 AM – Sun 6:00 PM']);
  });

  it('counts once in a plan, its clashes and on a board', () => {
    const slots = slotsOf(shown(null).days);
    expect(slots.map(({ id }) => id)).toEqual(['exhibition', 'dance', 'quiz']);
    const plan = { starred: new Set(['exhibition', 'quiz']), registered: new Set<string>() };
    expect([...clashesOf(slots, plan)]).toEqual([
      ['exhibition', ['quiz']],
      ['quiz', ['exhibition']],
    ]);
    const clashesOn = (day: string) =>
      clashesOf(slots, plan, [], (slot, other) => isClashOn(day, slot, other, ZONE)).get('exhibition');
    expect(['2027-02-12', '2027-02-13', '2027-02-14'].map(clashesOn)).toEqual([[], ['quiz'], []]);
    expect(boardOf(slots, at('13T10:00')).now).toHaveLength(1);
  });

  it('can be found on /events by the same days, which can all be chosen', () => {
    const listed = listedEvents(events, []);
    const days = ['2027-02-12', '2027-02-13', '2027-02-14'];
    expect(choicesOf(listed, ZONE, noFilters).days.map(({ value }) => value)).toEqual(days);
    expect(shown(null).choices.days).toEqual(choicesOf(listed, ZONE, noFilters).days);
    expect(shown(null).choices.days[2]).toEqual({ value: '2027-02-14', label: 'Sun 14 Feb' });
    const circumstances = { zone: ZONE, now: new Date('2027-01-01'), seats: undefined };
    const foundOn = (day: string) =>
      findEvents(listed, { ...noFilters, day }, circumstances).map((one) => one.event._id);
    expect(days.map(foundOn)).toEqual([['exhibition', 'dance'], ['exhibition', 'quiz'], ['exhibition']]);
  });
});

it('a clash in the night after the last day is said by both', () => {
  const hackathon = event('hackathon', '12T10:00', '14T04:00');
  const screening = event('screening', '14T02:00', '14T05:00');
  const { days } = scheduleOf([hackathon, screening], [], { day: null, venue: null, category: null }, ZONE);
  const slots = slotsOf(days);
  const plan = { starred: new Set(['hackathon', 'screening']), registered: new Set<string>() };
  const said = days.map(({ day }) => clashesOf(slots, plan, [], (slot, other) => isClashOn(day, slot, other, ZONE)));
  expect(said.slice(0, 2).map((one) => one.get('hackathon'))).toEqual([[], ['screening']]);
  expect(said.at(-1)?.get('screening')).toEqual(['hackathon']);
});

it.each(['2027-02-12x', '2027-02-12T10:00', '2027-02-1', '2027-02-99'])('%s is no day, and no filter', (day) => {
  expect(shown(day)).toEqual(shown(null));
});

describe('a url from before a change', () => {
  const kept = { day: '2027-02-20', category: 'dance', venue: 'Old hall' };
  const choices = { days: ['2027-02-20'], categories: ['dance'], venues: ['Hall', 'Old hall'] };
  const values = (list: { value: string }[]) => list.map(({ value }) => value);

  it('is a choice of the schedule where it matches nothing any more', () => {
    const schedule = scheduleOf(events, [], kept, ZONE);
    expect([schedule.days, schedule.filter]).toEqual([[], kept]);
    expect(values(schedule.choices.days)).toEqual([...values(shown(null).choices.days), ...choices.days]);
    expect(values(schedule.choices.categories)).toEqual(choices.categories);
    expect(values(schedule.choices.venues)).toEqual(choices.venues);
  });

  it('is a choice of /events, too', () => {
    const found = choicesOf(listedEvents(events, []), ZONE, { ...kept, of: 'quiz', fee: null });
    expect(values(found.days).at(-1)).toBe(kept.day);
    expect(values(found.categories)).toEqual(choices.categories);
    expect(values(found.venues)).toEqual(choices.venues);
    expect(found.groups).toEqual([{ value: 'quiz', label: 'quiz' }]);
  });

  it('is the choice that is written otherwise, and no filter where nothing can match', () => {
    const { filter } = scheduleOf(events, [], { day: '2027-02-12', category: 'xyz', venue: ' hall ' }, ZONE);
    expect(filter).toEqual({ day: '2027-02-12', category: null, venue: 'Hall' });
  });
});

it('an event of weeks is under the days of others, and makes no list of its own', () => {
  const hunt = event('hunt', '01T10:00', '28T18:00');
  const asked = scheduleOf([hunt, quiz], [], { day: '2027-02-05', venue: null, category: null }, ZONE);
  expect(titles(asked)).toEqual([['2027-02-05', 'hunt']]);
  const century = buildStoredEvent({ ...hunt, endDate: '2207-02-14T10:00:00.000Z' });
  const [listed] = scheduleOf([century], [], { day: null, venue: null, category: null }, ZONE).days;
  expect(listed?.slots[0]?.days).toEqual(['2027-02-01']);
  const hours = { start: hunt.startDate, end: hunt.endDate };
  expect(hoursOn(hours, '2027-02-13', ZONE)).toEqual(['Mon 1 Feb, 10:00 AM', 'Sun 28 Feb, 6:00 PM']);
  const { days } = scheduleOf([hunt, quiz], [], { day: null, venue: null, category: null }, ZONE);
  expect(days.map(({ day, slots }) => [day, slots.length])).toEqual([
    ['2027-02-01', 1],
    ['2027-02-13', 2],
  ]);
});
