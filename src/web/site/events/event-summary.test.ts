import { expect, it } from 'vitest';
import type { Event } from '#contract/events/events.ts';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { offerOf, toEventSummary } from './event-summary.ts';

const NOW = new Date('2027-01-10T06:30:00.000Z');
const event = (overrides: Partial<Event> = {}) => buildStoredEvent(overrides);

it('an offer says what a registration costs and who makes it', () => {
  expect(offerOf(event({ entryFee: 150 }), null)).toEqual({ fees: '₹150/- per person', who: 'Alone' });
  expect(offerOf(event({ participationType: 'team', teamSize: 4, entryFee: 800 }), null)).toEqual({
    fees: '₹800/- per team',
    who: 'Up to 4 people',
  });
  expect(
    offerOf(event({ participationType: 'both', teamSize: 5, individualEntryFee: 0, teamEntryFee: 400 }), null),
  ).toEqual({ fees: 'Free per person, ₹400/- per team', who: 'Alone or up to 5 people' });
});

it.each([
  ['team', 2, 2, 'Teams of 2'],
  ['team', 3, 5, 'Teams of 3 to 5'],
  ['both', 2, 4, 'Alone or 2 to 4 people'],
  ['both', 3, 3, 'Alone or 3 people'],
] as const)('an offer to %s of at least %i and at most %i says so: %s', (participationType, fewest, teamSize, who) => {
  const { effectiveRules, ...rest } = event({ participationType, teamSize });
  expect(offerOf({ ...rest, effectiveRules: { ...effectiveRules, minTeamSize: fewest } }, null).who).toBe(who);
});

it('the offer of a main event with sub-events is theirs, and nothing where they are unknown', () => {
  const group = event({ hasSubEvent: true, entryFee: 999 });
  expect(offerOf(group, [event(), event({ entryFee: 800 })])).toEqual({ fees: 'Free to ₹800/-', who: '2 events' });
  expect(offerOf(group, [event({ entryFee: 100 })])).toEqual({ fees: '₹100/-', who: '1 event' });
  expect(offerOf(group, null)).toEqual({ fees: '', who: '' });
  expect(offerOf(group, [])).toEqual({ fees: '', who: '' });
});

it('a card says whether registration is open, except of an event whose sub-events are registered for', () => {
  const limited = event({ capacity: 30 });
  expect(toEventSummary(limited, NOW)).toMatchObject({ capacity: 30, registrationWindow: 'open' });
  const later = event({ registrationStarts: '2027-02-01T04:30:00.000Z' });
  expect(toEventSummary(later, NOW)).toMatchObject({ capacity: null, registrationWindow: 'not_yet' });
  const group = event({ capacity: 30, hasSubEvent: true });
  expect(toEventSummary(group, NOW)).toMatchObject({ capacity: null, registrationWindow: null });
  expect(toEventSummary(limited, NOW)).not.toHaveProperty('description');
});
