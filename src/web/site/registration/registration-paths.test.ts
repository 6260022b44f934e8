import { expect, it } from 'vitest';
import { isPaymentDue, registrationStatuses } from '#contract/registration-rules.ts';
import { registrationPath } from './registration-paths.ts';
import { seatsLabel } from './seats/seats-label.ts';

const registration = { code: 'ABCD2345ABCD2345', eventId: 'e1', eventTitle: 'Line / follower', amount: 250 };

it('registrationPath leads to the payment while one is due, otherwise to the pass', () => {
  const paying = registrationStatuses.filter((status) => isPaymentDue({ ...registration, status }));
  expect(paying).toEqual(['pending_payment', 'offered', 'rejected']);
  expect(registrationPath({ ...registration, status: 'pending_payment' })).toBe(
    '/subevent/Line-follower/e1/payment?registration=ABCD2345ABCD2345',
  );
  expect(registrationPath({ ...registration, status: 'under_review' })).toBe('/pass/ABCD2345ABCD2345');
  expect(registrationPath({ ...registration, status: 'offered', amount: 0 })).toBe('/pass/ABCD2345ABCD2345');
});

it('seatsLabel says how many seats there are, and how many are left once that is loaded', () => {
  expect(seatsLabel(30, undefined)).toBe('30 seats');
  expect(seatsLabel(30, { available: 12, waitlisted: 0 })).toBe('12 of 30 seats left');
  expect(seatsLabel(30, { available: 1, waitlisted: 0 })).toBe('1 seat left');
  expect(seatsLabel(30, { available: 0, waitlisted: 0 })).toBe('Full: join the waitlist');
  expect(seatsLabel(30, { available: 0, waitlisted: 3 })).toBe('Full, 3 on the waitlist');
});
