import { startTransition, useEffect, useState } from 'react';
import { REGISTERED_EVENTS } from '../../kept-for-person.ts';
import { readLoginHint } from '../auth/login-hint.ts';
import { useUrls } from '../festival.ts';
import { type Hours, overlap } from './hours.ts';
import { forgetRegistered, readIds, STARRED, storeIds } from './kept-ids.ts';

/** What somebody plans to go to. */
export interface Planned {
  starred: ReadonlySet<string>;
  registered: ReadonlySet<string>;
}

export interface Plan extends Planned {
  /** False on the server, and until it has been read: nothing can be starred before scripts run. */
  isKnown: boolean;
  /** False once a star could not be stored: it lasts as long as the page. */
  isKept: boolean;
}

const unknown: Plan = { isKnown: false, starred: new Set(), registered: new Set(), isKept: true };
let plan: Plan | null = null;
const listeners = new Set<() => void>();

const kept = (): Plan => ({
  isKnown: true,
  starred: readIds(STARRED),
  registered: readIds(REGISTERED_EVENTS),
  isKept: true,
});

const current = (): Plan => {
  plan ??= kept();
  return plan;
};

function change(changes: Partial<Plan>): void {
  plan = { ...current(), ...changes };
  for (const notify of listeners) notify();
}

/** Another tab has starred something, or logged out. */
function onStorage({ key }: StorageEvent): void {
  if (key === STARRED || key === REGISTERED_EVENTS)
    change({ [key === STARRED ? 'starred' : 'registered']: readIds(key) });
}

function subscribe(notify: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onStorage);
    // Until the next page with a plan, other tabs may star and another person may log in.
    if (plan?.isKept) plan = null;
  };
}

/** Stars an event, or takes the star away. */
export function toggleStar(id: string): void {
  const starred = current().isKept ? readIds(STARRED) : new Set(current().starred);
  if (!starred.delete(id)) starred.add(id);
  change({ starred, isKept: storeIds(STARRED, starred) });
}

/** Who waits for a seat, or has yet to take or to pay again for one, is not registered. */
const REGISTERED_STATUSES = new Set(['pending_payment', 'under_review', 'confirmed']);

/** The events that a person's registrations are for. */
export const registeredIn = (registrations: { eventId: string; status: string }[]): Set<string> =>
  new Set(registrations.filter(({ status }) => REGISTERED_STATUSES.has(status)).map(({ eventId }) => eventId));

function forgetPersonal(): void {
  forgetRegistered();
  if (current().registered.size > 0) change({ registered: new Set() });
}

function setRegistered(registered: ReadonlySet<string>): void {
  // Logged out meanwhile, as in another tab: nothing is kept for the next person.
  if (!readLoginHint().hasToken) forgetPersonal();
  else {
    storeIds(REGISTERED_EVENTS, registered);
    change({ registered });
  }
}

/**
 * What the visitor has starred, and what somebody logged in has registered for. It is read, and changes, in a transition: each row of the
 * schedule follows, which would keep a cheap phone from everything else.
 */
export function usePlan(): Plan {
  const { apiUrl } = useUrls();
  const [shown, setShown] = useState(unknown);
  useEffect(() => {
    const read = () => startTransition(() => setShown(current()));
    read();
    return subscribe(read);
  }, []);
  useEffect(() => {
    // The page is cached for everybody: what is personal comes after it.
    if (!readLoginHint().hasToken) {
      forgetPersonal();
      return;
    }
    const abort = new AbortController();
    fetch(`${apiUrl}/api/registrations/mine`, { credentials: 'include', signal: abort.signal })
      .then(async (response) => {
        if (response.status === 401) forgetPersonal();
        if (!response.ok) return;
        const { data } = (await response.json()) as { data: Parameters<typeof registeredIn>[0] };
        setRegistered(registeredIn(data));
      })
      .catch(() => {});
    return () => abort.abort();
  }, [apiUrl]);
  return shown;
}

export const isPlanned = ({ starred, registered }: Planned, id: string): boolean =>
  starred.has(id) || registered.has(id);

/**
 * For each planned event the titles of the other planned ones that are at the same time, those that a filter leaves out too; `isSaid`
 * leaves out what is said elsewhere.
 */
export function clashesOf<Slot extends Hours>(
  slots: Slot[],
  inPlan: Planned,
  leftOut: Hours[] = [],
  isSaid: (slot: Slot, other: Hours) => boolean = () => true,
): Map<string, string[]> {
  const planned = slots.filter(({ id }) => isPlanned(inPlan, id));
  const others = [...planned, ...leftOut.filter(({ id }) => isPlanned(inPlan, id))];
  return new Map(
    planned.map((slot) => [
      slot.id,
      others
        .filter((other) => other.id !== slot.id && overlap(slot, other) && isSaid(slot, other))
        .map(({ title }) => title),
    ]),
  );
}
