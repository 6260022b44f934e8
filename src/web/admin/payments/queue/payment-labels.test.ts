import { expect, it } from 'vitest';
import { formatUtr } from './format-utr.ts';
import { formatRelativeTime } from './relative-time.ts';
import { paymentSearchTerm } from './use-queue-search.ts';

it('formatRelativeTime says how long ago a payment was made', () => {
  const now = Date.parse('2027-01-10T12:00:00.000Z');
  expect(formatRelativeTime('2027-01-10T11:59:30.000Z', now)).toBe('just now');
  expect(formatRelativeTime('2027-01-10T12:00:30.000Z', now)).toBe('just now');
  expect(formatRelativeTime('2027-01-10T11:48:00.000Z', now)).toBe('12 minutes ago');
  expect(formatRelativeTime('2027-01-10T10:59:00.000Z', now)).toBe('1 hour ago');
  expect(formatRelativeTime('2027-01-07T12:00:00.000Z', now)).toBe('3 days ago');
});

it('formatUtr groups a UTR, and paymentSearchTerm removes the blanks of one', () => {
  expect(formatUtr('123456789012')).toBe('1234 5678 9012');
  expect(paymentSearchTerm('1234 5678 9012')).toBe('123456789012');
  expect(paymentSearchTerm('98765 43210')).toBe('98765 43210');
});
