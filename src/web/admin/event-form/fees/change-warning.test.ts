import { expect, it } from 'vitest';
import { emptyValues } from '../form-values.ts';
import { changeWarning, isAskedAbout } from './change-warning.ts';

const impact = {
  eventId: 'e',
  title: 'Taal',
  subEvents: 0,
  registrations: 85,
  waitlisted: 12,
  paidRegistrations: 80,
  paid: 8000,
};
const before = { ...emptyValues, capacity: '100', entryFee: '100' };

it('is asked about fewer seats and higher fees, and about nothing else', () => {
  expect(isAskedAbout(before, { ...before, title: 'Taal 2' })).toBe(false);
  expect(isAskedAbout(before, { ...before, capacity: '120', entryFee: '50' })).toBe(false);
  expect(isAskedAbout(before, { ...before, capacity: '' })).toBe(false);
  expect(isAskedAbout(before, { ...before, capacity: '99' })).toBe(true);
  expect(isAskedAbout({ ...before, capacity: '' }, before)).toBe(true);
  expect(isAskedAbout(before, { ...before, entryFee: '1,000' })).toBe(true);
});

it('says whom fewer seats touch, and what becomes of them', () => {
  expect(changeWarning(impact, before, { ...before, capacity: '60' })).toEqual([
    'Capacity: 100 seats before, 60 seats now. 85 are taken: all of them stay, and nobody gets one until 26 of them are given up. 12 on the waitlist wait longer.',
  ]);
  expect(changeWarning({ ...impact, waitlisted: 0 }, before, { ...before, capacity: '90' })).toEqual([
    'Capacity: 100 seats before, 90 seats now. 85 are taken, 5 stay free.',
  ]);
  expect(
    changeWarning({ ...impact, waitlisted: 0 }, { ...before, capacity: '' }, { ...before, capacity: '85' }),
  ).toEqual(['Capacity: No limit before, 85 seats now. All of them are taken: nobody gets one until one is given up.']);
});

it('says who keeps their price and who would pay more', () => {
  expect(changeWarning(impact, before, { ...before, entryFee: '150' })).toEqual([
    'Fee: ₹100 before, ₹150 now. 85 registrations (80 paid) keep their price. 12 on the waitlist would pay the new fee when a seat is offered.',
  ]);
});

it('says nothing where nobody is registered', () => {
  const none = { ...impact, registrations: 0, waitlisted: 0, paidRegistrations: 0 };
  expect(changeWarning(none, before, { ...before, entryFee: '150', capacity: '1' })).toEqual([]);
});
