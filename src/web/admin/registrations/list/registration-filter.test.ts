import { describe, expect, it } from 'vitest';
import { filterQuery } from '../registration-paths.ts';
import { readFilter, searchTerm } from './registration-filter.ts';

describe('readFilter', () => {
  it('reads back what filterQuery wrote', () => {
    const filter = { search: 'asha & co', eventId: 'V1StGXR8_Z5jdHi6B-myT', status: 'under_review', payment: 'unpaid' };
    const query = filterQuery(filter as Parameters<typeof filterQuery>[0]);
    expect(readFilter(new URLSearchParams(query.toString()))).toEqual(filter);
  });

  it('ignores unknown values', () => {
    const filter = readFilter(new URLSearchParams('status=lost&payment=cash&eventId=../..'));
    expect(filter).toEqual({ search: '', eventId: undefined, status: undefined, payment: undefined });
    expect(filterQuery(filter).toString()).toBe('');
  });
});

it('readFilter takes incomplete teams, and no other word about them', () => {
  expect(readFilter(new URLSearchParams('roster=incomplete'))).toMatchObject({ roster: 'incomplete' });
  expect(readFilter(new URLSearchParams('roster=full'))).not.toHaveProperty('roster');
});

describe('searchTerm', () => {
  it('finds the code of a pass in groups and in a URL', () => {
    expect(searchTerm(' abcd-efgh-jkmn-pqrs ')).toBe('ABCDEFGHJKMNPQRS');
    expect(searchTerm('https://fest.test/pass/ABCDEFGHJKMNPQRS')).toBe('ABCDEFGHJKMNPQRS');
  });

  it('returns other text as it was typed', () => {
    for (const typed of ['Asha Rao', 'asha@college.test', 'NIT Suryapur', '98765 43210']) {
      expect(searchTerm(typed)).toBe(typed);
    }
  });
});
