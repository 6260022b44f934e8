import { useState } from 'react';

export interface Selection {
  /** The chosen rows that are still in the list. */
  chosen: string[];
  isChosen: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Chooses all, or none where all are chosen. */
  toggleAll: () => void;
  clear: () => void;
}

/** Which rows of a list are chosen; one that has left the list is not any more. */
export function useSelection(rows: readonly { _id: string }[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.map(({ _id }) => _id).filter((id) => ids.has(id));
  return {
    chosen,
    isChosen: (id) => ids.has(id),
    toggle: (id) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    toggleAll: () => setIds(chosen.length === rows.length ? new Set() : new Set(rows.map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
  };
}
