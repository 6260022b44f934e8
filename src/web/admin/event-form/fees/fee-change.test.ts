import { expect, it } from 'vitest';
import { emptyValues } from '../form-values.ts';
import { isFeeChanged, keptPriceText } from './fee-change.ts';

const both = { ...emptyValues, participationType: 'both' as const };

it('isFeeChanged tells whether a person or a team would pay something else', () => {
  expect(isFeeChanged(emptyValues, { ...emptyValues, entryFee: '500' })).toBe(true);
  expect(isFeeChanged(emptyValues, { ...emptyValues, entryFee: '0' })).toBe(false);
  expect(isFeeChanged(emptyValues, { ...emptyValues, title: 'Robo Race' })).toBe(false);
  expect(
    isFeeChanged({ ...both, individualEntryFee: '100' }, { ...both, individualEntryFee: '100', teamEntryFee: '100' }),
  ).toBe(false);
  expect(
    isFeeChanged({ ...both, individualEntryFee: '100' }, { ...both, individualEntryFee: '100', teamEntryFee: '400' }),
  ).toBe(true);
});

it('keptPriceText counts the registrations that have not ended', () => {
  expect(keptPriceText([])).toBeNull();
  expect(keptPriceText([{ status: 'cancelled', registrations: 4 }])).toBeNull();
  expect(
    keptPriceText([
      { status: 'confirmed', registrations: 2 },
      { status: 'waitlisted', registrations: 1 },
    ]),
  ).toBe(
    '2 registrations keep their price; 1 on the waitlist pays the fee of the day on which a seat is offered. The new fee is for those who register from now on.',
  );
});
