import { useCallback, useMemo, useRef, useState } from 'react';
import { MOST_SELECTED } from '#contract/panel/selection.ts';

interface Chosen {
  ids: string[];
  /** The filter of which everything is chosen, shown or not. */
  all: string | null;
}

const NOTHING: Chosen = { ids: [], all: null };

export interface ListSelection {
  /** Those that were chosen one by one, or are shown where everything is chosen. */
  ids: string[];
  /** Whether everything that the filter leaves is chosen. */
  isAll: boolean;
  isChosen: (id: string) => boolean;
  /** Chooses a row or takes it out; with `isRange` also those between it and the one before. */
  toggle: (id: string, isRange: boolean) => void;
  /** Chooses the rows that are shown, or none where they all are. */
  toggleShown: () => void;
  chooseAll: () => void;
  clear: () => void;
}

/** What is done to one row alone, chosen or not. */
export const NOTHING_SELECTED: ListSelection = {
  ids: [],
  isAll: false,
  isChosen: () => false,
  toggle: () => {},
  toggleShown: () => {},
  chooseAll: () => {},
  clear: () => {},
};

const stored = (key: string): Chosen => {
  try {
    const { ids, all } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Chosen>;
    return { ids: ids ?? [], all: all ?? null };
  } catch {
    return NOTHING;
  }
};

function store(key: string, chosen: Chosen): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(chosen));
  } catch {
    // Without storage the selection ends with the page.
  }
}

/** The rows between two, both included; one alone where the other is not shown. */
export function rangeOf(shown: readonly string[], from: string | undefined, to: string): string[] {
  const ends = [shown.indexOf(from ?? to), shown.indexOf(to)].sort((a, b) => a - b);
  const [start = -1, end = -1] = ends;
  return start < 0 ? [to] : shown.slice(start, end + 1);
}

/** What is chosen once a row is chosen or taken out: at most `MOST_SELECTED`, the first ones. */
export function toggled(chosen: readonly string[], range: readonly string[], id: string): string[] {
  const isOut = chosen.includes(id);
  const left = chosen.filter((one) => !range.includes(one));
  return isOut ? left : [...left, ...range].slice(0, MOST_SELECTED);
}

/**
 * Which rows of a list are chosen. It outlives pages, filters and a look at one of the rows (not the tab); choosing everything
 * that a filter leaves ends with that filter.
 */
export function useListSelection(list: string, filter: string, rows: readonly { _id: string }[]): ListSelection {
  const key = `selection:${list}`;
  const [chosen, setChosen] = useState(() => stored(key));
  const last = useRef<string>(undefined);
  const shown = useMemo(() => rows.map(({ _id }) => _id), [rows]);
  const current = useRef({ chosen, shown, filter });
  current.current = { chosen, shown, filter };
  const isAll = chosen.all === filter;
  const ids = isAll ? shown : chosen.ids;
  const set = useMemo(() => new Set(ids), [ids]);

  const change = useCallback(
    (next: Chosen) => {
      store(key, next);
      setChosen(next);
    },
    [key],
  );
  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      const { chosen: before, shown: rowsNow, filter: filterNow } = current.current;
      const range = isRange ? rangeOf(rowsNow, last.current, id) : [id];
      last.current = id;
      change({ ids: toggled(before.all === filterNow ? rowsNow : before.ids, range, id), all: null });
    },
    [change],
  );
  const isWhole = shown.length > 0 && shown.every((id) => set.has(id));
  return {
    ids,
    isAll,
    isChosen: (id) => set.has(id),
    toggle,
    toggleShown: () =>
      change({
        ids: isWhole
          ? ids.filter((id) => !shown.includes(id))
          : [...new Set([...ids, ...shown])].slice(0, MOST_SELECTED),
        all: null,
      }),
    chooseAll: () => change({ ids: [], all: filter }),
    clear: () => change(NOTHING),
  };
}

/** A selection as a query of the list: the filter itself where everything is chosen. */
export const selectionQuery = ({ ids, isAll }: Pick<ListSelection, 'ids' | 'isAll'>, filter: string): string =>
  isAll ? filter : new URLSearchParams({ ids: ids.join(',') }).toString();
