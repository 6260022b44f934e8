// @ts-nocheck: one program has the types of a page or those of a worker.
/*
 * Serves pages of passes, of the festival ID, one's registrations, the schedule and boards without a connection. Registered by these pages, for their paths alone
 * (saved-pages.ts), and by every page, those of the panel too, for all others, of which it keeps none: there it says that there is no
 * connection, or that the server does not respond, in place of the browser's own page. `OFFLINE_PAGE` is written before this by `offline-worker.ts`.
 *
 * Network first: a page that was loaded is always shown as the server sent it. Each page has a cache of its own with its
 * document and everything that document needs, so that a copy never mixes two builds.
 */
const PREFIX = 'saved-page-1:';
const SAVED_AT = 'x-saved-at';
/** So many pages are kept; the one that was saved first goes first. */
const MAX_PAGES = 20;
/** A server that has not responded by then counts as out of reach, where there is a copy (ms). */
const PATIENCE = 8000;

/** Scripts and fonts are asked for with other headers than the document was, for the same bytes. */
const ANY_HEADERS = { ignoreVary: true };

/** Whether this is the worker of all pages that have none of their own: it keeps out of everything but a page that is opened. */
const KEEPS_NOTHING = new URL(self.registration.scope).pathname === '/';

/** The pages of the panel, and its login. */
const PANEL = /^\/(?:admin|home|mainevent|login|subEventsAdmin)(?:[/-]|$)/;

const cacheOf = (path) => caches.open(PREFIX + path);
const isAsset = (url) => url.origin === location.origin && url.pathname.startsWith('/assets/');

self.addEventListener('install', (event) => {
  self.skipWaiting();
  // Where browsers know this, scripts and pictures do not pass through the worker.
  if (KEEPS_NOTHING)
    event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })?.catch(() => undefined);
});

self.addEventListener('activate', (event) => {
  // The page is requested while the worker starts.
  const ready = KEEPS_NOTHING ? self.registration.navigationPreload?.enable() : self.clients.claim();
  event.waitUntil(Promise.all([ready, deleteOtherFormats()]));
});

self.addEventListener('message', (event) => {
  const { type, path, since, assets } = event.data ?? {};
  if (type === 'save') event.waitUntil(save(path, since, assets));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (KEEPS_NOTHING) {
    if (request.mode === 'navigate') event.respondWith(open(event));
  } else if (request.mode === 'navigate') event.respondWith(navigate(request, url));
  else if (isAsset(url)) event.respondWith(readAsset(request));
});

async function deleteOtherFormats() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith('saved-page') && !name.startsWith(PREFIX));
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function findCopy(path) {
  if (!(await caches.has(PREFIX + path))) return undefined;
  return (await cacheOf(path)).match(path, ANY_HEADERS);
}

/** Whether a URL names a whole page: a filter shows a part of it, and a language goes to its cookie. */
const isWhole = ({ searchParams }) => [...searchParams.keys()].every((name) => name === 'lang');

async function navigate(request, url) {
  const path = url.pathname;
  const copy = await findCopy(path);
  try {
    const response = await (copy ? Promise.race([fetch(request), patience()]) : fetch(request));
    if (copy && !response.ok && !isGone(response)) return showCopy(copy, response.status);
    // What was saved before is replaced; a page that nobody saved waits for its own message.
    const loaded = copy && (await readDocument(path, response.clone()));
    if (loaded && isWhole(url)) await store(path, loaded);
    return response;
  } catch {
    return copy ? showCopy(copy) : noConnection(OFFLINE_PAGE.notSaved);
  }
}

const patience = () => new Promise((_, reject) => setTimeout(() => reject(new Error('No response')), PATIENCE));

/** Whether there is no such page any more, or not for this visitor: it leads to the login. Another failure, as in a rush, passes. */
const isGone = ({ status, redirected, type }) =>
  status === 404 || status === 410 || redirected || type === 'opaqueredirect';

/** The document to keep, and when it was loaded; null where there is none. A page that is gone is forgotten. */
async function readDocument(path, response) {
  if (isGone(response)) await caches.delete(PREFIX + path);
  if (isGone(response) || !response.ok) return null;
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set(SAVED_AT, String(Date.now()));
  return { html: await response.text(), headers };
}

async function store(path, { html, headers }) {
  await (await cacheOf(path)).put(path, new Response(html, { headers }));
}

/** The document says since when it is old, and with which status the server refused it, or none where it did not respond: the page shows it. */
async function showCopy(copy, status = 0) {
  const html = await copy.text();
  const savedAt = Number(copy.headers.get(SAVED_AT));
  return new Response(html.replace('<html ', `<html data-saved-at="${savedAt}" data-saved-for="${status}" `), {
    headers: copy.headers,
  });
}

/** A page that is not kept on this phone. */
async function open({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    const { pathname } = new URL(request.url);
    return PANEL.test(pathname) ? serverAway() : noConnection(OFFLINE_PAGE.needsConnection);
  }
}

/** A page of the panel: passes of others who share the device are not listed there. */
const serverAway = () => unavailable(OFFLINE_PAGE.panel.html.replace('<!--reason-->', () => OFFLINE_PAGE.panel.reason));

async function noConnection(reason) {
  const links = await Promise.all((await savedPaths()).map(linkTo));
  const list = links.length === 0 ? '' : `<h2>${OFFLINE_PAGE.saved}</h2><ul>${links.join('')}</ul>`;
  const html = OFFLINE_PAGE.html.replace('<!--reason-->', () => reason).replace('<!--saved-->', () => list);
  return unavailable(html);
}

const unavailable = (html) =>
  new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });

async function savedPaths() {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
}

/** A link to a saved page, named by the title of its document. */
async function linkTo(path) {
  const html = (await (await findCopy(path))?.text()) ?? '';
  const title = /<title[^>]*>([^<]+)/.exec(html)?.[1];
  return title ? `<li><a href="${path}">${title}</a></li>` : '';
}

/** Files under /assets/ never change under their name. */
async function readAsset(request) {
  return (await caches.match(request, ANY_HEADERS)) ?? fetch(request);
}

const assetsIn = (html) => html.match(/\/assets\/(?:[\w-]+\/)?[\w.~%-]+/g) ?? [];

/**
 * Saves a page that is open, unless its document was saved since then, with what it needs and nothing of an older build. The
 * document comes last: where it is, all that it needs is there.
 */
async function save(path, since, assets) {
  const saved = await findCopy(path);
  const isRecent = saved && Number(saved.headers.get(SAVED_AT)) >= since;
  const loaded = isRecent
    ? { html: await saved.text(), headers: saved.headers }
    : await readDocument(path, await fetch(path, { credentials: 'same-origin', cache: 'no-store' }));
  if (!loaded) return;
  const cache = await cacheOf(path);
  const needed = new Set([...assetsIn(loaded.html), ...assets]);
  await Promise.all(
    [...needed].map(async (asset) => {
      if (await cache.match(asset, ANY_HEADERS)) return;
      const response = (await caches.match(asset, ANY_HEADERS)) ?? (await fetch(asset));
      if (response.ok) await cache.put(asset, response);
    }),
  );
  if (!isRecent) await store(path, loaded);
  const stale = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname !== path && !needed.has(pathname);
  });
  await Promise.all(stale.map((request) => cache.delete(request)));
  const paths = await savedPaths();
  await Promise.all(paths.slice(0, Math.max(0, paths.length - MAX_PAGES)).map((old) => caches.delete(PREFIX + old)));
}
