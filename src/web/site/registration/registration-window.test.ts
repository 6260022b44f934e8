import { describe, expect, it } from 'vitest';
import { registrationWindowAt } from './registration-window.ts';

const event = { registrationStarts: '2027-01-10T04:30:00.000Z', endDate: '2027-02-16T12:00:00.000Z' };

describe('openingAt', () => {
  it.each([
    ['2027-01-10T04:29:59.999Z', 'not_yet'],
    ['2027-01-10T04:30:00.000Z', 'open'],
    ['2027-02-16T11:59:59.999Z', 'open'],
    ['2027-02-16T12:00:00.000Z', 'closed'],
  ] as const)('at %s is %s', (now, registrationWindow) => {
    expect(registrationWindowAt(event, new Date(now))).toBe(registrationWindow);
  });

  it('is open from the beginning where no start is given', () => {
    expect(registrationWindowAt({ ...event, registrationStarts: null }, new Date('2020-01-01'))).toBe('open');
  });
});
