import { afterEach, expect, it } from 'vitest';
import { setLanguageFinder } from '../../language/i18n.ts';
import { copyText, savedTime } from './saved-note.tsx';
import { nextLook } from './use-saved-page.ts';

afterEach(() => setLanguageFinder(() => 'en'));

const at = Date.parse('2027-02-12T16:05:00+05:30');
const hours = (count: number) => at + count * 3_600_000;

it('a copy of today has its hour as the page writes hours, an older one its day, too', () => {
  expect(savedTime(at, hours(2), 'Asia/Kolkata')).toBe('4:05 PM');
  expect(savedTime(at, hours(20), 'Asia/Kolkata')).toBe('12 Feb, 4:05 PM');
  setLanguageFinder(() => 'hi');
  expect(savedTime(at, hours(20), 'Asia/Kolkata')).toBe('12 फ़रवरी, 4:05 PM');
});

it('a copy says that there is no connection only where the server did not respond', () => {
  expect(copyText('10:42 AM', 'offline')).toBe('Saved copy from 10:42 AM, no connection.');
  expect(copyText('10:42 AM', 'busy')).toBe('Saved copy from 10:42 AM. The site is busy.');
  expect(copyText('10:42 AM', 'failed')).toBe('Saved copy from 10:42 AM. The page cannot be opened now.');
});

it('a copy that is refused looks for its page ever more rarely, and often while nothing responds', () => {
  const looks = (reason: 'offline' | 'failed') =>
    Array.from({ length: 7 }).reduce<number[]>((all) => [...all, nextLook(all.at(-1) ?? 0, reason)], [10_000]);
  expect(looks('failed')).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000]);
  expect(new Set(looks('offline'))).toEqual(new Set([10_000]));
});
