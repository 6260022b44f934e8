import { expect, it } from 'vitest';
import { eachVenue, isSameVenue, venueKey } from './venues.ts';

it('isSameVenue asks neither for capitals nor for spaces', () => {
  expect(isSameVenue('Main Hall', ' main  hall ')).toBe(true);
  expect(isSameVenue('CAFÉ', 'café')).toBe(true);
  expect(isSameVenue('Main Hall', 'Main Hall 2')).toBe(false);
  expect([isSameVenue(null, ' '), isSameVenue(null, 'Main Hall')]).toEqual([true, false]);
});

it('eachVenue names a venue as it is named first', () => {
  expect(eachVenue(['Main Hall ', null, 'Lawn', 'main hall', ' '])).toEqual(['Main Hall', 'Lawn']);
  expect(venueKey(null)).toBe('');
});
