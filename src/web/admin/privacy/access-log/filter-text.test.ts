import { describe, expect, test } from 'vitest';
import { filterText } from './filter-text.ts';

describe('filterText', () => {
  test('says a query in words', () => {
    expect(filterText('status=under_review&eventId=a_b&search=Asha+Rao%2C+snake_case')).toBe(
      'status: under review, event: a_b, search: Asha Rao, snake_case',
    );
  });

  test('leaves an escape that was cut', () => {
    expect(filterText('search=%E0%A4%A8%E0%A')).toContain('search: न');
  });
});
