import { describe, expect, it } from 'vitest';
import { isUtrDatePlausible } from './utr-rules.ts';

const NOW = new Date('2026-11-22T06:30:00.000Z');

describe('isUtrDatePlausible', () => {
  it('accepts a number that begins with the year and the day of one of the last thirty days', () => {
    expect(isUtrDatePlausible('632600012345', NOW)).toBe(true);
    expect(isUtrDatePlausible('6326 0001 2345', NOW)).toBe(true);
    expect(isUtrDatePlausible('630000012345', NOW)).toBe(true);
    // A bank ahead of this clock.
    expect(isUtrDatePlausible('632700012345', NOW)).toBe(true);
  });

  it('doubts a day that has not come, one long ago, another year and no day at all', () => {
    for (const utr of ['632800012345', '629000012345', '532600012345', '640000012345', '600000012345']) {
      expect(isUtrDatePlausible(utr, NOW), utr).toBe(false);
    }
  });

  it('counts days in India, and across the turn of the year', () => {
    const newYear = new Date('2026-12-31T19:00:00.000Z');
    expect(isUtrDatePlausible('700100012345', newYear)).toBe(true);
    expect(isUtrDatePlausible('636500012345', newYear)).toBe(true);
    // 2028 is a leap year: its last day is the 366th.
    expect(isUtrDatePlausible('836600012345', new Date('2028-12-31T06:30:00.000Z'))).toBe(true);
  });

  it('leaves what is no number of twelve digits to the check of its form', () => {
    expect(isUtrDatePlausible('12', NOW)).toBe(true);
    expect(isUtrDatePlausible('', NOW)).toBe(true);
  });
});
