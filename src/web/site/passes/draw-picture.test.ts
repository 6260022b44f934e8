import { expect, it } from 'vitest';
import { wrapText } from './draw-picture.ts';

const upTo = (length: number) => (line: string) => line.length <= length;

it('wrapText breaks between words, cuts a word that is too long and loses nothing', () => {
  expect(wrapText('Kavi sammelan in the open air', upTo(13))).toEqual(['Kavi sammelan', 'in the open', 'air']);
  expect(wrapText('Donaudampfschiff ahoi', upTo(6))).toEqual(['Donaud', 'ampfsc', 'hiff', 'ahoi']);
  expect(wrapText('  ', upTo(6))).toEqual([]);
  expect(wrapText('ab', upTo(0))).toEqual(['a', 'b']);
});
