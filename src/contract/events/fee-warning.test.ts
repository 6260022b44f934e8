import { expect, it } from 'vitest';
import { feeWarning } from './fee-warning.ts';

const both = { participationType: 'both' as const, entryFee: null, individualEntryFee: null, teamEntryFee: null };

it('feeWarning says what an event with one of two fees asks of the others', () => {
  expect(feeWarning({ ...both, teamEntryFee: 300 })).toBe(
    'Only the team fee is set: individuals register free of charge.',
  );
  expect(feeWarning({ ...both, individualEntryFee: 100 })).toBe(
    'Only the individual fee is set: a team pays as much as one person.',
  );
});

it('feeWarning has nothing to say of two fees, none, or one kind of registration', () => {
  expect(feeWarning(both)).toBeNull();
  expect(feeWarning({ ...both, individualEntryFee: 0, teamEntryFee: 300 })).toBeNull();
  expect(feeWarning({ ...both, individualEntryFee: 0 })).toBeNull();
  expect(feeWarning({ ...both, entryFee: 100, teamEntryFee: 300 })).toBeNull();
  expect(feeWarning({ ...both, participationType: 'team', teamEntryFee: 300 })).toBeNull();
});
