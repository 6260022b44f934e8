import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import routes from '../../routes.ts';
import { findScreen, screenPaths } from './screen-paths.ts';

it.each([
  ['/admin/registrations/mail', 'registrations/mail'],
  ['/admin/registrations/some-id', 'registrations/:id'],
  ['/admin/registrations/', 'registrations'],
  ['/admin/registrations/some-id/more', undefined],
  ['/admin/nothing', undefined],
  ['/home', undefined],
])('the screen of %s is %s', (pathname, screen) => {
  expect(findScreen(pathname)).toBe(screen);
});

it.each(screenPaths)('no page of the site is at the path of the screen %s', (screen) => {
  const found = matchRoutes(routes as RouteObject[], `/admin/${screen.replace(':id', 'some-id')}`);
  expect(found?.at(-1)?.route.path).toBe('admin/*');
});
