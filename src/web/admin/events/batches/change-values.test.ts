import { expect, it } from 'vitest';
import { toInstant } from '../../components/form/local-time.ts';
import { movesEvents, noChanges, toChanges } from './change-values.ts';

it('sends what is filled in and nothing else', () => {
  expect(toChanges(noChanges)).toBeUndefined();
  expect(toChanges({ ...noChanges, venue: ' Lawn ' })).toEqual({ venue: 'Lawn' });
  expect(toChanges({ ...noChanges, shiftDays: '-2' })).toEqual({ shiftDays: '-2', shiftRegistration: true });
  expect(toChanges({ ...noChanges, registrationEnds: '2027-02-10T10:00' })).toEqual({
    registrationEnds: toInstant('2027-02-10T10:00'),
  });
});

it('takes amounts as people type them', () => {
  const typed = { ...noChanges, entryFee: '₹200', individualEntryFee: '1,50,000', teamEntryFee: ' Rs. 500/- ' };
  expect(toChanges(typed)).toEqual({ entryFee: '200', individualEntryFee: '150000', teamEntryFee: '500' });
});

it.each([
  ['another venue', { venue: 'Lawn' }, true],
  ['other days', { shiftDays: '1' }, true],
  ['other hours', { shiftMinutes: '-30' }, true],
  ['another fee', { entryFee: '200' }, false],
  ['another window', { registrationEnds: '2027-02-10T10:00' }, false],
])('%s: whether people are mailed about it', (_name, typed, isMailed) => {
  expect(movesEvents({ ...noChanges, ...typed })).toBe(isMailed);
});
