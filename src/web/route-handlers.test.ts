import { createRequestHandler, type ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { routeHandlers } from './route-handlers.ts';

const leaf = (path: string | undefined, parentId: string, index = false) => ({ path, parentId, index });

/** Routes as this site has them: nested without paths, by parameter, by splat, in any letter case. */
const routes: Record<string, { path?: string | undefined; parentId?: string; index?: boolean }> = {
  root: { path: '' },
  site: { parentId: 'root' },
  boundary: { parentId: 'site' },
  home: leaf(undefined, 'boundary', true),
  overview: leaf('subevent/:title/:id', 'boundary'),
  team: leaf('subevent/:title/:id/createteam', 'boundary'),
  login: leaf('login', 'boundary'),
  list: leaf('subEventsAdmin', 'boundary'),
  pass: leaf('pass/:code', 'boundary'),
  icon: leaf('icons/:size.png', 'root'),
  nothing: leaf('*', 'boundary'),
  admin: { parentId: 'root' },
  edit: leaf('admin/edit/:id', 'admin'),
  lost: leaf('admin/*', 'admin'),
};

function buildOf(): ServerBuild {
  const serverRoutes = Object.entries(routes).map(([id, route]) => {
    const isLeaf = !Object.values(routes).some(({ parentId }) => parentId === id);
    const loader = ({ params }: { params: object }) => new Response(`${id} ${JSON.stringify(params)}`);
    return [id, { id, ...route, module: isLeaf ? { loader } : { default: () => null } }];
  });
  return {
    entry: { module: {} },
    routes: Object.fromEntries(serverRoutes),
    assets: { routes: {} },
    future: {},
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}

it.each([
  '/',
  '/subevent/Nritya/e1',
  '/subevent/Nritya/e1/createteam',
  '/subevent/Nritya',
  '/SubEvent/a%2Fb/e1',
  '/%73ubevent/a/e1',
  '/login',
  '/LOGIN/',
  '//login',
  '/subeventsadmin',
  '/pass/abc',
  '/icons/180.png',
  '/admin/edit/x',
  '/admin/nowhere/at/all',
  '/Admin',
  '/nowhere',
  '/no/such/page',
  '/constructor',
  '/__proto__/x',
])('finds at %s what the whole table of routes has there', async (path) => {
  const build = buildOf();
  const url = `http://utsav.test${path}`;
  const response = async (handle: ReturnType<typeof createRequestHandler>) => (await handle(new Request(url))).text();
  const found = await response(routeHandlers(build, 'production')(new URL(url).pathname));
  expect(found).toMatch(/^\w+ \{/);
  expect(found).toBe(await response(createRequestHandler(build, 'production')));
});

it('leaves to the whole table what cannot be decoded, and requests for data', () => {
  const handlerFor = routeHandlers(buildOf(), 'production');
  expect(handlerFor('/login.data')).toBe(handlerFor('/%E0%A4%A'));
  expect(handlerFor('/login')).toBe(handlerFor('/LOGIN'));
  expect(handlerFor('/login')).not.toBe(handlerFor('/login.data'));
});
