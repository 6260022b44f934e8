import { expect, it } from 'vitest';
import type { EventImpact } from '#contract/events/event-batches.ts';
import { impactText, sampleImpactText } from './impact-text.ts';

const none: EventImpact = {
  eventId: 'a',
  title: 'Taal',
  subEvents: 0,
  registrations: 0,
  waitlisted: 0,
  paidRegistrations: 0,
  paid: 0,
};

it('sums what hangs on events', () => {
  const full = { ...none, subEvents: 3, registrations: 2020, waitlisted: 4, paidRegistrations: 80, paid: 58_200 };
  expect(impactText([none])).toBe('Nobody is registered.');
  expect(impactText([{ ...none, subEvents: 1 }])).toBe('Nobody is registered. It has 1 sub-event.');
  expect(impactText([{ ...none, subEvents: 1 }, none])).toBe('Nobody is registered. They have 1 sub-event.');
  expect(impactText([full, { ...none, registrations: 1 }])).toBe(
    'On them hang: 3 sub-events, 2,021 registrations, 4 on the waitlist, ₹58,200 paid by 80.',
  );
  expect(impactText([{ ...full, paid: null }])).toBe(
    'On it hang: 3 sub-events, 2,020 registrations, 4 on the waitlist, 80 of them paid.',
  );
});

it('says what goes with the sample festival', () => {
  const sample = { events: 36, ambassadors: 8, registrations: 0, waitlisted: 0, paidRegistrations: 0, paid: 0 };
  expect(sampleImpactText(sample)).toBe('36 events and 8 ambassadors go. Nobody is registered.');
  expect(sampleImpactText({ ...sample, registrations: 3, paidRegistrations: 1, paid: 500 })).toBe(
    '36 events and 8 ambassadors go. On them hang: 3 registrations, ₹500 paid by 1.',
  );
});
