import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

function fullPath(route: Route, routes: Routes): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return [parent ? fullPath(parent, routes) : '', route.path ?? ''].filter((path) => path !== '').join('/');
}

const isPublic = ({ module: { handle } }: Route) =>
  typeof handle === 'object' && handle !== null && 'cache' in handle && handle.cache === 'public';

/** The path patterns of the routes that export `handle = { cache: 'public' }`, such as `/subevent/:title/:id`. */
export function findPublicPaths(routes: Routes): string[] {
  return Object.values(routes).flatMap((route) => (route && isPublic(route) ? [`/${fullPath(route, routes)}`] : []));
}
