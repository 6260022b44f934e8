import { useCallback, useEffect, useRef, useState } from 'react';

/** How many entries of a long list are drawn at first and added each time its end comes near. */
const STEP = 24;

/**
 * Draws a long list as far as somebody scrolls: give the ref to an element after the last entry. Another
 * `list` name begins anew.
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
        (registrations) => {
          if (registrations.some(({ isIntersecting }) => isIntersecting)) setState({ list, count: count + STEP });
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
