import { expect, it } from 'vitest';
import type { Slot } from '../schedule.ts';
import { boardOf } from './board.ts';

const at = (hour: number) => `2027-02-12T${String(hour).padStart(2, '0')}:00:00.000Z`;
const slot = (title: string, start: number, end: number): Slot => ({
  id: title,
  days: ['2027-02-12'],
  title,
  path: '/',
  start: at(start),
  end: at(end),
  venue: 'Raman Hall',
  category: null,
  mainEventTitle: null,
});

it('shows what runs, the latest first, then what comes next', () => {
  const slots = [slot('Camp', 1, 20), slot('Solo', 4, 6), slot('Duets', 6, 8), slot('Quiz', 7, 9)];
  const titles = (hour: number) => {
    const { now, next } = boardOf(slots, at(hour));
    return [now.map(({ title }) => title), next.map(({ title }) => title)];
  };
  expect(titles(0)).toEqual([[], ['Camp', 'Solo', 'Duets', 'Quiz']]);
  expect(titles(5)).toEqual([
    ['Solo', 'Camp'],
    ['Duets', 'Quiz'],
  ]);
  // At the full hour one ends and the next begins.
  expect(titles(6)).toEqual([['Duets', 'Camp'], ['Quiz']]);
  expect(titles(21)).toEqual([[], []]);
});
