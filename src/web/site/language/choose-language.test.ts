import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { loader } from './choose-language.ts';

const choose = (code: string, next: string) => {
  const url = new URL(`http://localhost/language/${code}?next=${encodeURIComponent(next)}`);
  const response = loader({ params: { code }, request: new Request(url), context: new RouterContextProvider() });
  const { headers, status } = response;
  return {
    status,
    to: headers.get('location'),
    cookie: headers.get('set-cookie'),
    caching: headers.get('cache-control'),
  };
};

it('choosing a language remembers it and goes back to the page', () => {
  expect(choose('hi', '/events?day=2027-02-12')).toEqual({
    status: 303,
    to: '/events?day=2027-02-12',
    cookie: 'language=hi; Max-Age=31536000; Path=/; SameSite=Lax',
    caching: 'no-store',
  });
  expect(choose('en', '/')).toMatchObject({ to: '/', cookie: expect.stringContaining('Max-Age=0') });
});

it('leads to the page as it was, but for the language that it was opened in', () => {
  expect(choose('en', '/events?lang=hi').to).toBe('/events');
  expect(choose('en', '/events?day=2027-02-12&lang=hi&sort=fee').to).toBe('/events?day=2027-02-12&sort=fee');
  expect(choose('hi', '/search?q=lang%3Den').to).toBe('/search?q=lang%3Den');
});

it('leads to no other site, and remembers nothing that is no language of this one', () => {
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    expect(choose('hi', next).to).toBe('/');
  }
  expect(choose('xx', '/events')).toMatchObject({ to: '/events', cookie: null });
});
