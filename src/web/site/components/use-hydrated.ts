import { useState, useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Whether scripts run: false on the server and in the first render of the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/** Whether a component came in the HTML of the server; false where it is first rendered by the browser. */
export function useCameWithDocument(): boolean {
  const isHydrated = useHydrated();
  return useState(!isHydrated)[0];
}
