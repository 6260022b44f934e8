import { useEffect, useRef } from 'react';

/** Room between what has the focus and the bar, in pixels. */
const GAP = 12;

/** Has the page scroll what has the focus clear of a bar that sticks to the top, as high as it is. */
export function useClearOfBar<Bar extends HTMLElement>(): React.RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement;
    const clear = () => {
      const { position, top } = getComputedStyle(element);
      const end = Number.parseFloat(top) + element.offsetHeight + GAP;
      root.style.scrollPaddingTop = position === 'sticky' ? `${end}px` : '';
    };
    const observer = new ResizeObserver(clear);
    observer.observe(element);
    window.addEventListener('resize', clear);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', clear);
      root.style.scrollPaddingTop = '';
    };
  }, []);
  return bar;
}
