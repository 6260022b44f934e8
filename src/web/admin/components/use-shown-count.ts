import { useCallback, useEffect, useRef, useState } from 'react';

/** How many rows of a long list are rendered at first, and added each time its end comes near. */
const STEP = 24;

/**
 * Renders a long list as far as it is scrolled: give the ref to an element after the last row. Another `list`
 * name starts from the first rows.
 */
export function useShownCount(total: number, list: string): { count: number; end: (element: Element | null) => void } {
  const [state, setState] = useState({ list, count: STEP });
  const count = state.list === list ? state.count : STEP;
  const observer = useRef<IntersectionObserver | null>(null);
  const isAll = count >= total;
  const end = useCallback(
    (element: Element | null) => {
      observer.current?.disconnect();
      if (!element || isAll) return;
      observer.current = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setState({ list, count: count + STEP });
        },
        { rootMargin: '600px' },
      );
      observer.current.observe(element);
    },
    [isAll, list, count],
  );
  useEffect(() => () => observer.current?.disconnect(), []);
  return { count, end };
}
