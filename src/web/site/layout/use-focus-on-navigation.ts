import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Without a page load a screen reader does not notice that the page has changed: the main part takes
 * the focus then, and reading goes on from there. Not after the first load, and not for mere searches.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
