import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form-bar.module.css';

/** Room between what is being typed and the bar, in pixels. */
const GAP = 16;

/**
 * What ends a long form: its buttons, in sight wherever its reader is, and above them why the last save failed. The page
 * scrolls what has the focus, and the line with the caret, clear of it. In a low window it does not stick.
 */
export function FormBar({ failure, children }: { failure?: string | null; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const page = document.documentElement;
    const measure = () => {
      const isSticky = getComputedStyle(element).position === 'sticky';
      page.style.scrollPaddingBottom = isSticky ? `${element.offsetHeight + GAP}px` : '';
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      page.style.scrollPaddingBottom = '';
    };
  }, []);
  return (
    <div ref={bar} className={styles.bar}>
      {failure ? (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      ) : null}
      {children}
    </div>
  );
}
