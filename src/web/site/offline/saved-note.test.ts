import { afterEach, expect, it } from 'vitest';
import { setLanguageFinder } from '../../language/i18n.ts';
import { savedTime } from './saved-note.tsx';

afterEach(() => setLanguageFinder(() => 'en'));

const at = Date.parse('2027-02-12T16:05:00+05:30');
const hours = (count: number) => at + count * 3_600_000;

it('a copy of today has its hour as the page writes hours, an older one its day, too', () => {
  expect(savedTime(at, hours(2), 'Asia/Kolkata')).toBe('4:05 PM');
  expect(savedTime(at, hours(20), 'Asia/Kolkata')).toBe('12 Feb, 4:05 PM');
  setLanguageFinder(() => 'hi');
  expect(savedTime(at, hours(20), 'Asia/Kolkata')).toBe('12 फ़रवरी, 4:05 PM');
});
