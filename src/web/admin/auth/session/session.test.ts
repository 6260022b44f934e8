import { beforeEach, expect, it, vi } from 'vitest';
import { takeWanted } from './session.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('location', { origin: 'https://utsav.example' });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => stored.delete(name),
  });
});

const takeAfter = (wanted: string) => {
  stored.set('utsav.admin.wanted', wanted);
  return takeWanted();
};

it('takeWanted returns the stored page once', () => {
  expect(takeAfter('/admin/registrations?state=confirmed')).toBe('/admin/registrations?state=confirmed');
  expect(takeWanted()).toBe('/home');
});

it.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  ' //evil.example',
  'data:text/html,x',
  '',
])('takeWanted returns the dashboard for a URL of another site: %j', (wanted) => {
  expect(takeAfter(wanted)).toBe('/home');
});
