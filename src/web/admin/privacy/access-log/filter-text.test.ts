import { describe, expect, test } from 'vitest';
import { filterText } from './filter-text.ts';

describe('filterText', () => {
  test('says a query in words', () => {
    expect(filterText('status=under_review&eventId=a_b&search=…')).toBe(
      'status: under review, event: a_b, as searched',
    );
  });

  test('leaves an escape that was cut', () => {
    expect(filterText('college=%E0%A4%A8%E0%A')).toContain('college: न');
  });
});
