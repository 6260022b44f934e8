import { expect, it } from 'vitest';
import { mailTimeText } from './mail-time.ts';

const usual = { mailsPerHour: 1000, mailsPerDay: 10_000 };

it.each([
  [null, 'At most 700 of them leave in an hour, 7,000 in a day.'],
  [1, '1 mail leaves within minutes.'],
  [700, '700 mails leave within minutes.'],
  [1500, '1,500 mails leave in about 2 hours: 700 in an hour, 7,000 in a day.'],
  [2701, '2,701 mails leave in about 3 hours: 700 in an hour, 7,000 in a day.'],
  [20_000, '20,000 mails leave in about 2 days: 700 in an hour, 7,000 in a day.'],
] as const)('%s mails at the usual limits', (mails, text) => {
  expect(mailTimeText(mails, usual)).toBe(text);
});

it('more leave at once where the limits are higher', () => {
  expect(mailTimeText(1500, { mailsPerHour: 3600, mailsPerDay: 50_000 })).toBe('1,500 mails leave within minutes.');
});
