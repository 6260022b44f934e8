import { useCallback, useState } from 'react';

/** The most events that one request changes. */
export const MAX_SELECTED = 100;

export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  set: (ids: string[]) => void;
}

/** Which rows of a list are ticked. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string) => {
    setIds((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  const set = useCallback((chosen: string[]) => setIds(new Set(chosen)), []);
  return { ids, toggle, set };
}
