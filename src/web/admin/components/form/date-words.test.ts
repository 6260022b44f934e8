import { expect, it } from 'vitest';
import { dateWords } from './date-words.ts';

it('dateWords says a time with its weekday, month in letters', () => {
  expect(dateWords('2027-02-12T04:30:00.000Z', 'Asia/Kolkata', 'Asia/Kolkata')).toBe('Fri 12 February 2027, 10:00 AM');
});

it('dateWords names the festival’s zone where the browser is in another one', () => {
  expect(dateWords('2027-02-12T20:30:00.000Z', 'Europe/London', 'Asia/Kolkata')).toBe(
    'Sat 13 February 2027, 2:00 AM at the festival (Asia/Kolkata)',
  );
});

it('dateWords takes two names of one zone for the same', () => {
  expect(dateWords('2027-02-12T04:30:00.000Z', 'Asia/Calcutta', 'Asia/Kolkata')).toBe('Fri 12 February 2027, 10:00 AM');
});

it('dateWords says nothing of an empty or unfinished date', () => {
  expect(dateWords('', 'Asia/Kolkata', 'Asia/Kolkata')).toBe('');
});
