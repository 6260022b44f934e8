import { expect, it } from 'vitest';
import { initialsOf, toneOf } from './initials.ts';

it('initials are the first letters of the first and the last word', () => {
  expect(initialsOf('Ananya Krishnamurthy')).toBe('AK');
  expect(initialsOf('  gurleen kaur sandhu ')).toBe('GS');
  expect(initialsOf('Tenzin')).toBe('T');
  expect(initialsOf('Ravi (CSE) 2')).toBe('R2');
  expect(initialsOf('“Bunny” Rao')).toBe('BR');
  expect(initialsOf('नेहा शर्मा')).toBe('नश');
  expect(initialsOf('🎉 ?')).toBe('');
});

it('a name has the same ground every time, and names share five', () => {
  const names = Array.from({ length: 200 }, (_, index) => `Person ${index}`);
  expect(new Set(names.map(toneOf))).toEqual(new Set([0, 1, 2, 3, 4]));
  expect(toneOf('Asha')).toBe(toneOf('Asha'));
});
