import { describe, expect, it } from 'vitest';
import { filterQuery } from '../registration-paths.ts';
import { readFilter, searchTerm } from './registration-filter.ts';

describe('the filter in the address', () => {
  it('comes back as it was written', () => {
    const filter = { search: 'asha & co', eventId: 'V1StGXR8_Z5jdHi6B-myT', status: 'under_review', payment: 'unpaid' };
    const query = filterQuery(filter as Parameters<typeof filterQuery>[0]);
    expect(readFilter(new URLSearchParams(query.toString()))).toEqual(filter);
  });

  it('ignores what no filter knows', () => {
    const filter = readFilter(new URLSearchParams('status=lost&payment=cash&eventId=../..'));
    expect(filter).toEqual({ search: '', eventId: undefined, status: undefined, payment: undefined });
    expect(filterQuery(filter).toString()).toBe('');
  });
});

describe('what is searched for', () => {
  it('is the code, however it was typed', () => {
    expect(searchTerm(' abcd-efgh-jkmn-pqrs ')).toBe('ABCDEFGHJKMNPQRS');
    expect(searchTerm('https://fest.test/pass/ABCDEFGHJKMNPQRS')).toBe('ABCDEFGHJKMNPQRS');
  });

  it('is what was typed where that is no code', () => {
    for (const typed of ['Asha Rao', 'asha@college.test', 'NIT Suryapur', '98765 43210']) {
      expect(searchTerm(typed)).toBe(typed);
    }
  });
});
