import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ListPage, readListPage, withPage } from './list-page.ts';

/** The page of a list, which is in the URL: reload, the back button and links show it again. */
export function useListPage(): { page: ListPage; turn: (page: ListPage) => void } {
  const [params, setParams] = useSearchParams();
  const page = useMemo(() => readListPage(params), [params]);
  const turn = useCallback(
    (to: ListPage) =>
      setParams(() => withPage(new URLSearchParams(window.location.search), to), { preventScrollReset: true }),
    [setParams],
  );
  return { page, turn };
}
