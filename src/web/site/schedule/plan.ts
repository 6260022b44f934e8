import { useEffect, useSyncExternalStore } from 'react';
import { readLoginHint } from '../auth/login-hint.ts';
import { useUrls } from '../festival.ts';
import { type Hours, overlap } from './hours.ts';

/** The ids of starred events, in this browser alone. */
const KEY = 'utsav-starred';
/** More than any festival has. */
const MAX_STARRED = 500;

/** What somebody plans to go to. */
export interface Planned {
  starred: ReadonlySet<string>;
  registered: ReadonlySet<string>;
}

export interface Plan extends Planned {
  /** False once a star could not be stored: it lasts as long as the page. */
  isKept: boolean;
}

const nothing: Plan = { starred: new Set(), registered: new Set(), isKept: true };
let plan: Plan | null = null;
const listeners = new Set<() => void>();

function readStarred(): Set<string> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MAX_STARRED) : []);
  } catch {
    return new Set();
  }
}

const current = (): Plan => {
  plan ??= { starred: readStarred(), registered: new Set(), isKept: true };
  return plan;
};

function change(changes: Partial<Plan>): void {
  plan = { ...current(), ...changes };
  for (const notify of listeners) notify();
}

/** Another tab has starred something. */
const onStorage = ({ key }: StorageEvent) => key === KEY && change({ starred: readStarred() });

function subscribe(notify: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Returns false where the browser stores nothing. */
function storeStarred(starred: ReadonlySet<string>): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify([...starred].slice(-MAX_STARRED)));
    return true;
  } catch {
    return false;
  }
}

/** Stars an event, or takes the star away. */
export function toggleStar(id: string): void {
  const starred = new Set(current().starred);
  if (!starred.delete(id)) starred.add(id);
  change({ starred, isKept: storeStarred(starred) });
}

/** Statuses of a registration that has not ended. */
const ENDED = new Set(['cancelled', 'expired', 'refunded']);

/** What the visitor has starred, and what somebody logged in has registered for; empty until scripts run. */
export function usePlan(): Plan {
  const { apiUrl } = useUrls();
  useEffect(() => {
    // The page is cached for everybody: what is personal comes after it.
    if (!readLoginHint().hasToken) return;
    const abort = new AbortController();
    fetch(`${apiUrl}/api/registrations/mine`, { credentials: 'include', signal: abort.signal })
      .then(async (response) => {
        if (!response.ok) return;
        const { data } = (await response.json()) as { data: { eventId: string; status: string }[] };
        change({ registered: new Set(data.filter(({ status }) => !ENDED.has(status)).map(({ eventId }) => eventId)) });
      })
      .catch(() => {});
    return () => abort.abort();
  }, [apiUrl]);
  return useSyncExternalStore(subscribe, current, () => nothing);
}

export const isPlanned = ({ starred, registered }: Planned, id: string): boolean =>
  starred.has(id) || registered.has(id);

/** For each planned event the titles of the other planned ones that are at the same time, those that a filter leaves out too. */
export function clashesOf(slots: Hours[], inPlan: Planned, leftOut: Hours[] = []): Map<string, string[]> {
  const planned = slots.filter(({ id }) => isPlanned(inPlan, id));
  const others = [...planned, ...leftOut.filter(({ id }) => isPlanned(inPlan, id))];
  return new Map(
    planned.map((slot) => [
      slot.id,
      others.filter((other) => other.id !== slot.id && overlap(slot, other)).map(({ title }) => title),
    ]),
  );
}
