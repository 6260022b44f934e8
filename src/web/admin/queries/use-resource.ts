import { useEffect, useSyncExternalStore } from 'react';
import type { Resource, Snapshot } from './resource.ts';

export type Loaded<T> = Snapshot<T> & { reload: () => Promise<void> };

/** Shows a resource and fetches it anew when the screen opens. */
export function useResource<T>(resource: Resource<T>): Loaded<T> {
  const snapshot = useSyncExternalStore(resource.subscribe, resource.getSnapshot);
  useEffect(() => {
    if (!resource.getSnapshot().loading) void resource.load();
  }, [resource]);
  return { ...snapshot, reload: resource.load };
}
