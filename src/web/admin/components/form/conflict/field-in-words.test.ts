import { expect, it } from 'vitest';
import { fieldInWords } from './field-in-words.ts';

it('two versions of a setting are told apart by what differs in them', () => {
  expect(fieldInWords('Suryapur', 'Pune')).toBe('“Suryapur”');
  expect(fieldInWords(undefined, 'words')).toBe('nothing');
  const text = 'Same words. '.repeat(60);
  const long = fieldInWords(`${text}Mine. ${text}`, `${text}Theirs. ${text}`);
  expect(long).toMatch(/^“….*Same words. Mine. Same words.*…”$/);
  expect(long.length).toBeLessThan(320);
  expect(fieldInWords(`${text}Mine.`, '')).toMatch(/^“Same words.*…”$/);
  const lamps = { caption: 'Lamps', image: null };
  const dance = { caption: 'Dance', image: null };
  expect(fieldInWords([lamps, dance], [lamps])).toBe('2 entries; only here: “Dance”');
  expect(fieldInWords([lamps], [lamps, dance])).toBe('1 entry');
  expect(fieldInWords([lamps, dance], [dance, lamps])).toBe('2 entries, in another order');
  expect(fieldInWords(['a', 'b', 'c', 'd'], [])).toBe('4 entries; only here: “a”, “b”, “c” and 1 more');
  const links = { aboutUs: 'https://a.example/', careers: '', contact: 'https://c.example/' };
  expect(fieldInWords(links, { ...links, careers: 'https://jobs.example/' })).toBe('Careers: none');
});
