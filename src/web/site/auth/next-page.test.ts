import { describe, expect, it } from 'vitest';
import { nextPage, withNext } from './next-page.ts';

const read = (url: string) => nextPage(new URL(url, 'https://utsav.example').searchParams);

describe('nextPage', () => {
  it('returns the requested page', () => {
    expect(read(withNext('/signin', '/join/QWERTY'))).toBe('/join/QWERTY');
    expect(read(withNext('/signin', '/subevent/Nritya%20Utsav/e1/payment?entry=AB'))).toBe(
      '/subevent/Nritya%20Utsav/e1/payment?entry=AB',
    );
    expect(read('/signin')).toBeNull();
  });

  it.each([
    '//evil.example',
    '///evil.example',
    'https://evil.example',
    'https:evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    ' //evil.example',
    '/@evil.example:80\\x',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '',
  ])('returns null for a URL of another site: %j', (next) => {
    expect(read(withNext('/signin', next))).toBeNull();
  });

  it.each(['/%2f/evil.example', '/%5cevil.example', '/.//evil.example', '/..//evil.example'])(
    'returns a path of this site that only looks like another host: %s',
    (next) => {
      const taken = read(withNext('/signin', next));
      expect(new URL(taken ?? '/', 'https://utsav.example').origin).toBe('https://utsav.example');
    },
  );
});
