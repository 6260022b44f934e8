import { expect, it } from 'vitest';
import { firstVenue } from './first-venue.ts';

it('firstVenue is the name in urls, translated or not', () => {
  expect(firstVenue({ venue: 'मुख्य मैदान', venueInUrl: 'Main ground' })).toBe('Main ground');
  expect(firstVenue({ venue: 'Main ground' })).toBe('Main ground');
  expect(firstVenue({ venue: null })).toBeNull();
});
