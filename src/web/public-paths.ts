import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

function fullPath(route: Route, routes: Routes): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return [parent ? fullPath(parent, routes) : '', route.path ?? ''].filter((path) => path !== '').join('/');
}

/** What a public page exports as its `handle`; `query` names the only parameters that it reads. */
interface PublicHandle {
  cache: 'public';
  query?: readonly string[];
}

const publicHandle = ({ module: { handle } }: Route): PublicHandle | undefined =>
  typeof handle === 'object' && handle !== null && 'cache' in handle && handle.cache === 'public'
    ? (handle as PublicHandle)
    : undefined;

/** A path with and without each of its optional segments: `/privacy` and `/privacy/:version` of `privacy/:version?`. */
export const variantsOf = (path: string): string[] =>
  path
    .split('/')
    .reduce<string[]>(
      (paths, segment) => [
        ...(segment.endsWith('?') ? paths : []),
        ...paths.map((before) => `${before}/${segment.replace(/\?$/, '')}`),
      ],
      [''],
    );

const publicPages = (routes: Routes) =>
  Object.values(routes).flatMap((route) => {
    const handle = route && publicHandle(route);
    return handle ? variantsOf(fullPath(route, routes)).map((path) => ({ path, query: handle.query })) : [];
  });

/** The path patterns of the routes that export `handle = { cache: 'public' }`, such as `/subevent/:title/:id`. */
export function findPublicPaths(routes: Routes): string[] {
  return publicPages(routes).map(({ path }) => path);
}

/** By path, the parameters that those routes read, of the routes that name them in `handle.query`. */
export function findReadParameters(routes: Routes): Record<string, readonly string[]> {
  return Object.fromEntries(publicPages(routes).flatMap(({ path, query }) => (query ? [[path, query]] : [])));
}

const isOfSite = ({ id, parentId }: Route, routes: Routes): boolean => {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return id === 'site/site-layout' || (parent !== undefined && isOfSite(parent, routes));
};

/** The path patterns of the routes beside the public site: the panel, and pages that moved. */
export function findOtherPaths(routes: Routes): string[] {
  return Object.values(routes).flatMap((route) =>
    route?.path && !isOfSite(route, routes) ? variantsOf(fullPath(route, routes)) : [],
  );
}
