import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Whether scripts run: false on the server and in the first render of the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
