import { expect, it } from 'vitest';
import { loader, movedTo } from './moved-page.ts';

it.each([
  ['/my-entries', '/my-registrations'],
  ['/admin/entries', '/admin/registrations'],
  ['/admin/entries?eventId=e1&status=confirmed', '/admin/registrations?eventId=e1&status=confirmed'],
  ['/admin/entries/mail?eventId=e1', '/admin/registrations/mail?eventId=e1'],
  ['/admin/entries/abc123', '/admin/registrations/abc123'],
])('movedTo leads from %s to %s', (from, to) => {
  expect(movedTo(new URL(from, 'https://utsav.test'))).toBe(to);
});

it.each(['/my-entries-x', '/admin/entriesx', '/'])('movedTo leaves %s alone', (path) => {
  expect(movedTo(new URL(path, 'https://utsav.test'))).toBeUndefined();
});

it('the loader of a moved page redirects permanently', () => {
  const response = loader({ request: new Request('https://utsav.test/my-entries?from=mail') });
  expect([response.status, response.headers.get('location')]).toEqual([301, '/my-registrations?from=mail']);
});
