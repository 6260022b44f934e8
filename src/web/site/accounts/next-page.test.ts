import { describe, expect, it } from 'vitest';
import { nextPage, withNext } from './next-page.ts';

const read = (address: string) => nextPage(new URL(address, 'https://utsav.example').searchParams);

describe('nextPage', () => {
  it('gives back the page that was asked for', () => {
    expect(read(withNext('/signin', '/join/QWERTY'))).toBe('/join/QWERTY');
    expect(read(withNext('/signin', '/subevent/Nritya%20Utsav/e1/payment?entry=AB'))).toBe(
      '/subevent/Nritya%20Utsav/e1/payment?entry=AB',
    );
    expect(read('/signin')).toBeNull();
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', ''])(
    'never leads off the site: %j',
    (next) => {
      expect(read(withNext('/signin', next))).toBeNull();
    },
  );
});
