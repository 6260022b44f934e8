import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

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

const publicPages = (routes: Routes) =>
  Object.values(routes).flatMap((route) => {
    const handle = route && publicHandle(route);
    return handle ? [{ path: `/${fullPath(route, routes)}`, query: handle.query }] : [];
  });

/** The path patterns of the routes that export `handle = { cache: 'public' }`, such as `/subevent/:title/:id`. */
export function findPublicPaths(routes: Routes): string[] {
  return publicPages(routes).map(({ path }) => path);
}

/** By path, the parameters that those routes read, of the routes that name them in `handle.query`. */
export function findReadParameters(routes: Routes): Record<string, readonly string[]> {
  return Object.fromEntries(publicPages(routes).flatMap(({ path, query }) => (query ? [[path, query]] : [])));
}

const treeOf = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes)
    .filter((route): route is Route => route?.parentId === parentId && route !== undefined)
    .map(({ id, path, index }) => ({ id, path, index, children: treeOf(routes, id) }) as RouteObject);

const trees = new WeakMap<Routes, RouteObject[]>();

/** Whether a path, or that of a page's data, is a page of the public site: the panel is in English alone. */
export function isSitePage(routes: Routes, pathname: string): boolean {
  const tree = trees.get(routes) ?? treeOf(routes);
  trees.set(routes, tree);
  const page = pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '');
  return matchRoutes(tree, page)?.some(({ route }) => route.id === 'site/site-layout') ?? false;
}
