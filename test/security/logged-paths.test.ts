import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { loggerOptions } from '#server/http/logger-options.ts';
import routes from '#web/routes.ts';

/** No path that opens a pass, a team or an account is in the log, of whatever page or endpoint it is. */

type Route = (typeof routes)[number];

/** The paths of all pages as patterns, those of nested ones whole. */
const pagePaths = (list: readonly Route[], above = ''): string[] =>
  list.flatMap(({ path, children }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    return children ? pagePaths(children, own) : [own];
  });

/** Parameters that open nothing: what they hold is on public pages, or is nothing without a login. */
const OPEN_PARAMETERS = new Set(['year', 'slug', 'title', 'id', 'venue', 'version']);
const names = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** Every path with a parameter that may be a secret: of the pages, and of what an endpoint of the API nearly is. */
const secretPaths = [...pagePaths(routes), ...allEndpoints.map(({ path }) => `${path}/unknown`)]
  .filter((path) => names(path).some((name) => !OPEN_PARAMETERS.has(name)))
  .map((path) => path.replaceAll(/:(\w+)[?]?/g, (_, name) => (OPEN_PARAMETERS.has(name) ? '2026' : 'SECRETCODE')));

const { req } = loggerOptions({ logLevel: 'info' }).serializers;
/** What the log says of a request that is for no endpoint. */
const logged = (url: string) => req({ url, method: 'GET', routeOptions: { url: '/*' } } as FastifyRequest).path;

it.each(secretPaths)('the log holds no code of %s', (path) => {
  expect(logged(path)).toMatch(/^\/./);
  expect(logged(path)).not.toContain('SECRETCODE');
});

it.each(['pass', 'join', 'confirm-registration', 'erase', 'guardian', 'api/passes'])(
  'the paths below /%s are among those that may hold a secret',
  (page) => {
    expect(secretPaths.some((path) => path.startsWith(`/${page}/SECRETCODE`))).toBe(true);
  },
);

it.each([
  '/Pass/SECRETCODE',
  '//pass/SECRETCODE',
  '/%70ass/SECRETCODE',
  '/pass/SECRETCODE.data',
  '/new-page/SECRETCODE',
])('the log holds no code, however its page is written: %s', (path) => {
  expect(logged(path)).not.toContain('SECRETCODE');
});

it.each(['/', '/events', '/subevent/Solo/abc', '/2026/subevent/Solo/abc', '/admin/payments', '/wp-login.php'])(
  'the log names %s whole',
  (path) => {
    expect(logged(`${path}?token=SECRETCODE`)).toBe(path);
  },
);
