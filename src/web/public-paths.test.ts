import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { findPublicPaths, findReadParameters } from './public-paths.ts';

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

it('findReadParameters returns the parameters of the public routes that name them', () => {
  expect(findReadParameters(routes)).toEqual({ '/subevent/:title/:id': ['q'] });
});
