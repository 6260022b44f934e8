import { useEffect, useRef, useState } from 'react';
import { useLinkGuard } from './use-link-guard.ts';
import { workerUrl } from './worker-url.ts';

/**
 * The scopes of the workers that keep pages on this phone: passes, the festival ID, one’s registrations, the schedule and boards.
 * `offline-worker.js` serves them without a connection; each page has a cache of its own with its document and everything it loaded, so
 * that a copy never mixes two builds of the site. A login and a logout delete them (`kept-for-person.ts`).
 */
const SAVED_SCOPES = ['/pass/', '/festival-id', '/my-registrations', '/schedule', '/board/'] as const;

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

/** Whether the worker served a copy in place of this document. */
export const isCopy = (): boolean => copySavedAt() !== null;

/** Why a copy is shown: the server did not respond, has too much to do, or refuses the page or fails. */
export type CopyReason = 'offline' | 'busy' | 'failed';

/** Statuses of a server that has the page for who asks again. */
const BUSY = [429, 503];

/** What the status of a response says, 0 where there was none. */
function reasonOf(status: number): CopyReason {
  if (status === 0) return 'offline';
  return BUSY.includes(status) ? 'busy' : 'failed';
}

/** How often a copy looks for the page itself at first (ms), and at least. */
const LOOK_AGAIN = 10_000;
const LOOK_AT_LEAST = 5 * 60_000;

/** When a copy looks for the page again: a server that responds is asked ever more rarely. */
export const nextLook = (delay: number, reason: CopyReason): number =>
  reason === 'offline' ? LOOK_AGAIN : Math.min(delay * 2, LOOK_AT_LEAST);

/** Statuses of a page that is gone: its copy is forgotten once it is loaded. */
const GONE = [404, 410];

/** Loads the page in place of its copy, once the server has it again; returns why it has not. */
async function replaceCopy(): Promise<CopyReason> {
  try {
    const { ok, status } = await fetch(location.pathname, { credentials: 'same-origin', cache: 'no-store' });
    if (ok || GONE.includes(status)) location.reload();
    return reasonOf(status);
  } catch {
    return 'offline';
  }
}

/** Looks for the page of a copy until it is there; returns how to look at once, how to look often, and how to end. */
function watchForPage(onReason: (reason: CopyReason) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = LOOK_AGAIN;
  let hasEnded = false;
  function wait() {
    clearTimeout(timer);
    if (!hasEnded) timer = setTimeout(look, delay);
  }
  async function look() {
    if (document.hidden) return wait();
    const reason = await replaceCopy();
    if (!hasEnded) onReason(reason);
    delay = nextLook(delay, reason);
    wait();
  }
  // Who unlocks their phone at the gate waits for the page.
  const onVisible = () => {
    if (!document.hidden) void look();
  };
  document.addEventListener('visibilitychange', onVisible);
  wait();
  return {
    look,
    /** Looks often again: what a server said before the connection was lost says nothing of the next one. */
    hurry: () => {
      delay = LOOK_AGAIN;
      wait();
    },
    end: () => {
      hasEnded = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
}

/**
 * Keeps a page on the phone, with what it loaded, and again where `version` changes. A page that came with its document is as new as
 * that; one that is opened within it is loaded by no request in which the worker sees a page. Returns since when its content is old and
 * why, null while there is a connection, and which link was held for want of one.
 */
export function useSavedPage(path: string, version: string, cameWithDocument: boolean) {
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [reason, setReason] = useState<CopyReason>('offline');
  const held = useLinkGuard(() => false);
  const loadedAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is what has to be saved again.
  useEffect(() => {
    const copy = copySavedAt();
    setSavedAt(copy);
    const since = loadedAt.current === 0 && cameWithDocument ? performance.timeOrigin : Date.now();
    loadedAt.current = copy ?? Date.now();
    if (copy === null) void savePage(path, since);
  }, [path, version]);
  useEffect(() => {
    // The network may be there and the server not, or not yet.
    const watch = copySavedAt() === null ? undefined : watchForPage(setReason);
    if (watch) setReason(reasonOf(Number(document.documentElement.dataset.savedFor ?? 0)));
    const onOffline = () => {
      watch?.hurry();
      setReason('offline');
      setSavedAt(loadedAt.current);
    };
    const onOnline = () => {
      if (watch) void watch.look();
      else setSavedAt(null);
    };
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    return () => {
      watch?.end();
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  }, []);
  return { savedAt, reason, held };
}
