import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { NoticeState } from './notice.tsx';

/**
 * Without a page load a screen reader does not notice that the page has changed: the main part takes
 * the focus then, and reading goes on from there. Not after the first load, and not for mere searches;
 * where the page says what was done, it is another one with the same path. The layout is mounted again for a
 * page that fails, and for the one after it: by then somebody has navigated.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname, key, state } = useLocation();
  const { notice } = (state ?? {}) as NoticeState;
  const loaded = useNavigationType() === 'POP';
  const shown = useRef(loaded ? { pathname, key } : null);
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before?.pathname !== pathname || (notice && before.key !== key)) main.current?.focus({ preventScroll: true });
  }, [pathname, key, notice]);
  return main;
}
