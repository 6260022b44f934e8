import { expect, it } from 'vitest';
import { PublicUrls } from './public-urls.ts';

const urls = new PublicUrls();
for (const path of [
  '/',
  '/gallery',
  '/:year',
  '/subevent/:title/:id',
  '/:year/subevent/:title/:id',
  '/api/events/show.json',
])
  urls.add(path);

it.each([
  '/',
  '/?q=1',
  '/_.data',
  '/gallery/_.data',
  '/gallery',
  '/2027',
  '/2027.data',
  '/2027/subevent/a/e1',
  '/gallery/',
  '/gallery.data?_routes=root',
  '/subevent/a%2Fb/e1',
  '/subevent/a/e1.data',
  '/api/events/show.json',
])('PublicUrls includes %s', (url) => expect(urls.includes(url)).toBe(true));

it.each([
  '/my-registrations',
  '/my-registrations.data',
  '/account',
  '/20277',
  '/pass/subevent/a/e1',
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

const limited = new PublicUrls();
limited.limitQuery('/', []);
limited.limitQuery('/events', ['day', 'category']);
limited.limitQuery('/subevent/:title/:id', ['q']);

it.each([
  ['/', '/'],
  ['/?fbclid=1&utm_source=x', '/'],
  ['/_.data?_routes=root&x=1', '/_.data?_routes=root'],
  ['/events', '/events'],
  ['/events?category=dance&day=2027-02-12&igsh=9', '/events?day=2027-02-12&category=dance'],
  ['/events?day=2027-02-12&category=dance', '/events?day=2027-02-12&category=dance'],
  ['/events?day=a&day=b', '/events?day=a'],
  ['/events?day=', '/events'],
  [`/events?category=dance&day=${'x'.repeat(201)}`, '/events?category=dance'],
  ['/events.data?x=1&category=film&_routes=a%2Cb', '/events.data?category=film&_routes=a%2Cb'],
  ['/subevent/a%2Fb/e1?q=ro+bo&fbclid=1', '/subevent/a%2Fb/e1?q=ro+bo'],
])('PublicUrls normalizes %s to %s', (url, normalized) => expect(limited.normalize(url)).toBe(normalized));

it.each(['/join?next=/x', '/events/more?x=1', '/api/events/showMainEvent?search=x', '//evil?x=1', '/%?x'])(
  'PublicUrls leaves %s as it is',
  (url) => expect(limited.normalize(url)).toBe(url),
);
