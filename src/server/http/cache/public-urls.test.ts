import { expect, it } from 'vitest';
import { PublicUrls } from './public-urls.ts';

const urls = new PublicUrls();
for (const path of ['/', '/gallery', '/subevent/:title/:id', '/api/events/show.json']) urls.add(path);

it.each([
  '/',
  '/?q=1',
  '/_.data',
  '/gallery/_.data',
  '/gallery',
  '/gallery/',
  '/gallery.data?_routes=root',
  '/subevent/a%2Fb/e1',
  '/subevent/a/e1.data',
  '/api/events/show.json',
])('PublicUrls includes %s', (url) => expect(urls.includes(url)).toBe(true));

it.each([
  '/my-registrations',
  '/my-registrations.data',
  '/subevent/a/_.data',
  '/subevent/a',
  '/subevent//e1',
  '/subevent/a/e1/createteam',
  '/subevent/../my-registrations',
  '/subevent/%2e%2e/my-registrations',
  '/x/gallery',
  '/api/events/showXjson',
  '/data',
])('PublicUrls leaves out %s', (url) => expect(urls.includes(url)).toBe(false));

it('PublicUrls includes nothing before a path is added', () => {
  expect(new PublicUrls().includes('/')).toBe(false);
  expect(new PublicUrls().includes('')).toBe(false);
});
