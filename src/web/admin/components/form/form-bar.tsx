import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form-bar.module.css';
import { PendingPicturesNote } from './picture/pending-pictures.tsx';
import { useSaveKeys } from './save-keys.ts';

/** Room between what is being typed and the bar, in pixels. */
const GAP = 16;

/** Has the page scroll what has the focus clear of the highest bar, and an offer to undo lie above it: a page of two forms has two. */
function clearBars(): void {
  const bars = [...document.querySelectorAll<HTMLElement>(`.${styles.bar}`)];
  const heights = bars.filter((bar) => getComputedStyle(bar).position === 'sticky').map((bar) => bar.offsetHeight);
  const isOpen = bars.length > 0;
  const highest = Math.max(0, ...heights);
  const { style } = document.documentElement;
  style.scrollPaddingBottom = isOpen ? `${highest + GAP}px` : '';
  style.setProperty('--form-bar', isOpen ? `${highest}px` : null);
}

/**
 * What ends a long form: its buttons, in sight wherever its reader is, and above them why the last save failed. The page
 * scrolls what has the focus, and the line with the caret, clear of it. In a low window it does not stick. Ctrl+S is its button.
 */
export function FormBar({ failure, children }: { failure?: string | null; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useSaveKeys(bar);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const observer = new ResizeObserver(clearBars);
    observer.observe(element);
    window.addEventListener('resize', clearBars);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', clearBars);
      clearBars();
    };
  }, []);
  return (
    <div ref={bar} className={styles.bar}>
      {failure ? (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      ) : null}
      <PendingPicturesNote />
      {children}
    </div>
  );
}
