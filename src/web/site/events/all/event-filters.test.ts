import { describe, expect, it } from 'vitest';
import { type EventFilters, filterPath, isFiltered, noFilters, readFilters } from './event-filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('readFilters', () => {
  it('reads what filterPath writes', () => {
    const filters: EventFilters = {
      day: '2027-02-12',
      category: 'dance',
      of: 'V1StGXR8_Z5jdHi6B-myT',
      fee: 0,
      venue: 'Raman Hall & steps',
      open: true,
      seats: true,
      page: 2,
      who: 'team',
      sort: 'fee',
    };
    expect(read(new URL(filterPath(filters), 'http://x').search)).toEqual(filters);
  });

  it.each([
    '',
    'day=&category=&venue=&fee=',
    'day=tomorrow&category=A%3C&of=..%2F&who=both&fee=-5&sort=x&page=0',
    'fee=1e9&fee=12&open=yes&seats=true&page=-1',
    `venue=${'x'.repeat(201)}`,
  ])('takes what makes no sense as no filter: %s', (query) => {
    expect(read(query)).toEqual(noFilters);
  });
});

it('filterPath has one url for each list', () => {
  expect(filterPath(noFilters)).toBe('/events');
  expect(filterPath({ venue: 'Raman Hall', day: '2027-02-12' })).toBe('/events?day=2027-02-12&venue=Raman+Hall');
  expect(filterPath({ fee: 0, page: 1, sort: 'time', open: false })).toBe('/events?fee=0');
});

it('isFiltered says whether anything is left out: not for an order or a page', () => {
  expect(isFiltered({ ...noFilters, sort: 'name', page: 3 })).toBe(false);
  expect(isFiltered({ ...noFilters, fee: 0 })).toBe(true);
});
