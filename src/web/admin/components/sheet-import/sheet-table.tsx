import type { ReactNode } from 'react';
import styles from './sheet-import.module.css';

interface SheetTableProps {
  label: string;
  headings: readonly string[];
  /** The table's rows. */
  children: ReactNode;
}

/** What a checked sheet holds, in a table that scrolls. */
export function SheetTable({ label, headings, children }: SheetTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and must do so by keyboard too.
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
