import { describe, expect, it } from 'vitest';
import type { Slot } from '../schedule.ts';
import { dayTable } from './venue-rows.ts';

const ZONE = 'Asia/Kolkata';
const at = (text: string) => new Date(`${text}+05:30`).toISOString();
const slot = (title: string, venue: string | null, start: string, end: string): Slot => ({
  id: title,
  days: [],
  title,
  path: `/openedEvent/${title}/${title}`,
  start: at(`2027-02-${start}`),
  end: at(`2027-02-${end}`),
  venue,
  category: null,
  mainEventTitle: null,
});
const shown = (...slots: Slot[]) =>
  dayTable(slots, '2027-02-12', ZONE).venues.map(({ venue, rows }) => [
    venue,
    ...rows.map((row) => row.map((cell) => `${cell.slot?.title ?? ''}:${cell.columns}`).join(' ')),
  ]);

describe('dayTable', () => {
  it('has a row for each venue and two columns for each hour that is used', () => {
    const solo = slot('solo', 'Raman Hall', '12T10:00', '12T11:30');
    const duet = slot('duet', 'Library', '12T09:30', '12T12:00');
    const late = slot('late', null, '12T12:00', '12T12:10');
    expect(shown(solo, duet, late)).toEqual([
      ['Library', ':1 duet:5 :2'],
      ['Raman Hall', ':2 solo:3 :3'],
      [null, ':6 late:1 :1'],
    ]);
    expect(dayTable([solo, duet, late], '2027-02-12', ZONE).hours).toEqual(
      ['09', '10', '11', '12'].map((hour) => at(`2027-02-12T${hour}:00`)),
    );
  });

  it('gives a venue another row where its events overlap, not where they touch', () => {
    const [a, b] = [slot('a', 'Hall', '12T10:00', '12T12:00'), slot('b', 'Hall', '12T11:00', '12T13:00')];
    const c = slot('c', 'Hall', '12T12:00', '12T13:00');
    expect(shown(a, b, c)).toEqual([['Hall', 'a:4 c:2', ':2 b:4']]);
  });

  it('shows a night until its end, and what takes longer until midnight', () => {
    expect(shown(slot('futsal', 'Pitch', '12T22:00', '13T03:00'))).toEqual([['Pitch', 'futsal:10']]);
    expect(shown(slot('camp', 'Field', '12T22:00', '14T10:00'))).toEqual([['Field', 'camp:4']]);
  });

  it('fills every row to the last hour, whatever begins and ends at odd minutes', () => {
    const slots = ['10:05', '11:50', '13:20'].map((start, index) =>
      slot(start, 'Hall', `12T${start}`, `12T${15 + index}:45`),
    );
    const { hours, venues } = dayTable(slots, '2027-02-12', ZONE);
    for (const { rows } of venues)
      for (const row of rows) expect(row.reduce((sum, { columns }) => sum + columns, 0)).toBe(2 * hours.length);
  });

  it('has what began on a day before from the first hour that is used, and until it ends or midnight', () => {
    const camp = slot('camp', 'Field', '11T10:00', '13T18:00');
    const rowsOn = (day: string, ...slots: Slot[]) =>
      dayTable(slots, day, ZONE).venues.map(({ rows }) =>
        rows.flat().map((cell) => `${cell.slot?.title ?? ''}:${cell.columns}`),
      );
    const solo = slot('solo', 'Hall', '12T10:00', '12T11:00');
    expect(rowsOn('2027-02-12', camp, solo)).toEqual([['camp:28'], ['solo:2', ':26']]);
    expect(dayTable([camp, solo], '2027-02-12', ZONE).hours[0]).toBe(at('2027-02-12T10:00'));
    expect(rowsOn('2027-02-13', camp)).toEqual([['camp:18']]);
    expect(dayTable([camp], '2027-02-13', ZONE).hours[0]).toBe(at('2027-02-13T09:00'));
    const hackathon = slot('hackathon', 'Lab', '11T20:00', '12T08:00');
    expect(rowsOn('2027-02-12', hackathon, solo)).toEqual([
      [':6', 'solo:2'],
      ['hackathon:2', ':6'],
    ]);
  });

  it('has nothing for a day without events', () => {
    expect(dayTable([], '2027-02-12', ZONE)).toEqual({ hours: [], venues: [] });
  });
});
