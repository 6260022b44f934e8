import { useEffect, useRef } from 'react';
import styles from '../events/all/all-events.module.css';

/** What stays free beside a chip, so that its outline is whole and the next one looks out. */
const MARGIN = 28;

/** Moves a row sideways, and the page not at all, until a chip is whole in it. */
function show(row: Element, chip: Element): void {
  const box = row.getBoundingClientRect();
  const { left, right } = chip.getBoundingClientRect();
  row.scrollLeft += Math.min(0, left - box.left - MARGIN) + Math.max(0, right - box.right + MARGIN);
}

/** Links in a row, which scrolls on a phone: to the first that is chosen, and to what has the focus. */
export function Chips({ chosen, children }: { chosen: string | null; children: React.ReactNode }) {
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice marks another chip.
  useEffect(() => {
    const chip = row.current?.querySelector('[aria-current]');
    if (row.current && chip) show(row.current, chip);
  }, [chosen]);
  return (
    <ul ref={row} className={styles.chips} onFocus={({ currentTarget, target }) => show(currentTarget, target)}>
      {children}
    </ul>
  );
}
