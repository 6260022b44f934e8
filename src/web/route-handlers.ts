import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';

interface Route {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
}

type Routes = Readonly<Record<string, Route | undefined>>;

/** Stands for every first segment that no route names. */
const UNNAMED = '*';

const firstSegment = (path: string): string => path.replace(/^\/+/, '').split('/')[0]?.toLowerCase() ?? '';

/** A route and those that it stands in, from the inside out. */
function lineOf(route: Route, routes: Routes): Route[] {
  const parent = routes[route.parentId ?? ''];
  return parent ? [route, ...lineOf(parent, routes)] : [route];
}

/** The segment that a route's addresses begin with; UNNAMED where that can be any. */
function segmentOf(route: Route, routes: Routes): string {
  const path = lineOf(route, routes)
    .map((one) => one.path ?? '')
    .reverse()
    .join('/');
  const segment = firstSegment(path);
  return /^[:*]|[?]$/.test(segment) ? UNNAMED : segment;
}

/** The routes that an address beginning with `segment` can match, with those that they stand in. */
function routesUnder(segment: string, routes: Routes): Set<string> {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  const leaves = Object.values(routes).filter((route) => route !== undefined && !parents.has(route.id));
  const matching = leaves.filter((leaf) => leaf && [segment, UNNAMED].includes(segmentOf(leaf, routes)));
  return new Set(matching.flatMap((leaf) => (leaf ? lineOf(leaf, routes).map(({ id }) => id) : [])));
}

function narrowed(build: ServerBuild, segment: string): ServerBuild {
  const kept = routesUnder(segment, build.routes);
  const keep = <R>(routes: Record<string, R>): Record<string, R> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  return { ...build, routes: keep(build.routes), assets: { ...build.assets, routes: keep(build.assets.routes) } };
}

/** The first segment as React Router compares it; undefined where the address cannot be decoded. */
function askedSegment(pathname: string): string | undefined {
  try {
    return firstSegment(decodeURIComponent(pathname));
  } catch {
    return undefined;
  }
}

/**
 * Answers the handler for an address: one that knows only the routes which that address can match by
 * its first segment. React Router tries every route it knows on each page, twice, and sets all of them
 * up anew: a quarter of what a page costs.
 */
export function routeHandlers(build: ServerBuild, mode: string): (pathname: string) => RequestHandler {
  const whole = createRequestHandler(build, mode);
  const segments = new Set(Object.values(build.routes).map((route) => (route ? segmentOf(route, build.routes) : '')));
  const handlers = new Map<string, RequestHandler>();
  return (pathname) => {
    const segment = askedSegment(pathname);
    // A data request names its page in a way of its own.
    if (segment === undefined || pathname.endsWith('.data')) return whole;
    const named = segments.has(segment) ? segment : UNNAMED;
    const known = handlers.get(named);
    if (known) return known;
    const made = createRequestHandler(narrowed(build, named), mode);
    handlers.set(named, made);
    return made;
  };
}
