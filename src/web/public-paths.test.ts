import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { findOtherPaths, findPublicPaths, findReadParameters } from './public-paths.ts';

const route = (parentId: string | undefined, path: string | undefined, handle?: object) => ({
  parentId,
  path,
  module: { handle },
});

const routes = {
  root: route(undefined, ''),
  layout: route('root', undefined),
  home: route('layout', undefined, { cache: 'public' }),
  event: route('layout', 'subevent/:title/:id', { cache: 'public', query: ['q'] }),
  nested: route('event', 'register', { cache: 'public' }),
  pass: route('layout', 'pass/:code'),
  other: route('layout', 'team/:id', { cache: 'private' }),
} as unknown as ServerBuild['routes'];

it('findPublicPaths returns the full path of each route marked public, and of no other', () => {
  expect(findPublicPaths(routes)).toEqual(['/', '/subevent/:title/:id', '/subevent/:title/:id/register']);
});

it('findPublicPaths names a path with and without each of its optional segments', () => {
  const optional = (path: string) =>
    ({ page: route(undefined, path, { cache: 'public' }) }) as unknown as ServerBuild['routes'];
  expect(findPublicPaths(optional('privacy/:version?'))).toEqual(['/privacy', '/privacy/:version']);
  expect(findPublicPaths(optional(':year?/pages/:slug'))).toEqual(['/pages/:slug', '/:year/pages/:slug']);
});

it('findReadParameters returns the parameters of the public routes that name them', () => {
  expect(findReadParameters(routes)).toEqual({ '/subevent/:title/:id': ['q'] });
});

it('findOtherPaths returns the full paths of the routes outside the layout of the public site', () => {
  const tree = {
    root: { id: 'root', path: '', module: {} },
    'site/site-layout': { id: 'site/site-layout', parentId: 'root', module: {} },
    home: { id: 'home', parentId: 'site/site-layout', index: true, module: {} },
    events: { id: 'events', parentId: 'site/site-layout', path: 'events', module: {} },
    panel: { id: 'panel', parentId: 'root', module: {} },
    login: { id: 'login', parentId: 'panel', path: 'admin', module: {} },
    screens: { id: 'screens', parentId: 'panel', path: 'admin/*', module: {} },
    moved: { id: 'moved', parentId: 'root', path: 'my-entries', module: {} },
  } as unknown as ServerBuild['routes'];
  expect(findOtherPaths(tree)).toEqual(['/admin', '/admin/*', '/my-entries']);
});
