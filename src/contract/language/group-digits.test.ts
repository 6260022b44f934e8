import { expect, it } from 'vitest';
import { groupDigits } from './group-digits.ts';

const byIntl = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

it('groups digits as Intl does for India', () => {
  for (let digits = 0; digits < 12; digits += 1) {
    const power = 10 ** digits;
    for (const amount of [power, power - 1, -power, power * 1.5, power + 0.05, -power - 0.5, power * 7.777]) {
      expect(groupDigits(amount)).toBe(byIntl.format(amount));
    }
  }
  expect(groupDigits(0)).toBe('0');
  expect(groupDigits(1_23_45_678.5)).toBe('1,23,45,678.5');
});
