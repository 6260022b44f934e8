import { useEffect, useRef, useState } from 'react';
import { SAVED_SCOPES } from './saved-pages.ts';
import { useLinkGuard } from './use-link-guard.ts';
import { workerUrl } from './worker-url.ts';

/** Waits until a worker that was just installed takes messages. */
function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  if (registration.active) return Promise.resolve(registration.active);
  const coming = registration.installing ?? registration.waiting;
  if (!coming) return Promise.resolve(null);
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(coming);
      if (coming.state === 'redundant') resolve(null);
    });
  });
}

/** The scripts, styles and fonts that this page has loaded so far. */
const loadedAssets = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

async function savePage(path: string, since: number): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registrations = await Promise.all(
      SAVED_SCOPES.map((scope) => navigator.serviceWorker.register(workerUrl(), { scope, updateViaCache: 'none' })),
    );
    const index = SAVED_SCOPES.findIndex((scope) => path.startsWith(scope));
    const registration = registrations[index];
    const worker = registration && (await activeWorker(registration));
    worker?.postMessage({ type: 'save', path, since, assets: loadedAssets() });
  } catch (error) {
    // A private window, or no room: the page works as before.
    console.warn('This page is not kept for offline use:', error);
  }
}

/** When the copy was saved that the worker served in place of this document; null for a page that was loaded. */
function copySavedAt(): number | null {
  return Number(document.documentElement.dataset.savedAt) || null;
}

/** How often a copy looks for the page itself (ms). */
const LOOK_AGAIN = 10_000;

/** Statuses of a page that is gone: its copy is forgotten once it is loaded. */
const GONE = [404, 410];

/** Loads the page in place of its copy, once the server has it again. */
async function replaceCopy(): Promise<void> {
  if (document.hidden) return;
  try {
    const response = await fetch(location.pathname, { credentials: 'same-origin', cache: 'no-store' });
    if (response.ok || GONE.includes(response.status)) location.reload();
  } catch {
    // Still no connection.
  }
}

/**
 * Keeps a page on the phone, with what it loaded, and again where `version` changes. Returns since when its content is old,
 * null while there is a connection, and which link was held for want of one.
 */
export function useSavedPage(path: string, version: string) {
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const held = useLinkGuard(() => false);
  const loadedAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is what has to be saved again.
  useEffect(() => {
    const copy = copySavedAt();
    setSavedAt(copy);
    const since = loadedAt.current === 0 ? performance.timeOrigin : Date.now();
    loadedAt.current = copy ?? Date.now();
    if (copy === null) void savePage(path, since);
  }, [path, version]);
  useEffect(() => {
    const onOffline = () => setSavedAt(loadedAt.current);
    const onOnline = () => {
      if (copySavedAt() === null) setSavedAt(null);
      else void replaceCopy();
    };
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    // The network may be there and the server not, or not yet.
    const timer = copySavedAt() === null ? undefined : setInterval(replaceCopy, LOOK_AGAIN);
    return () => {
      clearInterval(timer);
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  }, []);
  return { savedAt, held };
}
