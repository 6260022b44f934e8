import { useCallback, useEffect, useRef, useState } from 'react';
import { useAdminApi } from '../../api/admin-api.tsx';

/** Rows fetched so far, whether there are more after the last, and how many in all where the server counts. */
export interface Listed<Row> {
  rows: Row[];
  more: boolean;
  total?: number;
}

interface State<Row> {
  /** Which list it is: another filter makes another name. */
  name: string;
  list: Listed<Row> | undefined;
  error: unknown;
  isLoading: boolean;
}

/**
 * What each screen showed last, as long as one admin is in: going back to a list shows at once what was
 * there, at the same place, and fetches it anew behind.
 */
const kept = new WeakMap<object, Map<string, { name: string; list: Listed<unknown> }>>();

function recall<Row>(session: object, screen: string, name: string): Listed<Row> | undefined {
  const known = kept.get(session)?.get(screen);
  return known?.name === name ? (known.list as Listed<Row>) : undefined;
}

function remember(session: object, screen: string, name: string, list: Listed<unknown>): void {
  const screens = kept.get(session) ?? new Map();
  kept.set(session, screens.set(screen, { name, list }));
}

interface Wanted<Row> {
  /** The screen the list belongs to; one list is kept for each. */
  screen: string;
  name: string;
  fetchPage: (after: string | undefined) => Promise<Listed<Row>>;
}

/** A list that is fetched page by page, each after the last row before; only the newest question counts. */
export function usePagination<Row extends { _id: string }>({ screen, name, fetchPage }: Wanted<Row>) {
  const { call: session } = useAdminApi();
  const [state, setState] = useState<State<Row>>(() => {
    return { name, list: recall<Row>(session, screen, name), error: undefined, isLoading: true };
  });
  const asked = useRef(0);
  const shown = useRef(state.list?.rows.length ?? 0);

  const run = useCallback(
    async (work: () => Promise<Listed<Row>>) => {
      asked.current += 1;
      const question = asked.current;
      setState((before) => ({ ...before, isLoading: true }));
      try {
        const list = await work();
        if (question !== asked.current) return;
        shown.current = list.rows.length;
        remember(session, screen, name, list);
        setState({ name, list, error: undefined, isLoading: false });
      } catch (error) {
        console.warn(`Error fetching ${screen}:`, error);
        if (question === asked.current) setState((before) => ({ ...before, error, isLoading: false }));
      }
    },
    [session, screen, name],
  );

  /** Fetches as many rows again as are shown. */
  const reload = useCallback(
    (atLeast = shown.current) =>
      run(async () => {
        let list = await fetchPage(undefined);
        while (list.more && list.rows.length < atLeast) {
          const next = await fetchPage(list.rows.at(-1)?._id);
          list = { ...next, rows: [...list.rows, ...next.rows] };
        }
        return list;
      }),
    [run, fetchPage],
  );
  useEffect(() => {
    void reload(recall<Row>(session, screen, name)?.rows.length ?? 0);
    return () => {
      asked.current += 1;
    };
  }, [reload, session, screen, name]);

  const { list } = state;
  const loadMore = () =>
    run(async () => {
      const rows = list?.rows ?? [];
      const next = await fetchPage(rows.at(-1)?._id);
      return { ...next, rows: [...rows, ...next.rows] };
    });
  const again = useCallback(() => reload(), [reload]);
  return { ...state, isStale: state.name !== name, reload: again, loadMore };
}
