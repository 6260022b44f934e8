import styles from './charts.module.css';

interface ChartCardProps {
  title: string;
  summary: string;
  columns: string[];
  rows: string[][];
  children: React.ReactNode;
}

/** A chart with the same numbers as a table, for screen readers and keyboards. */
export function ChartCard({ title, summary, columns, rows, children }: ChartCardProps) {
  return (
    <figure className={styles.card}>
      <figcaption>
        <strong>{title}</strong> <span>{summary}</span>
      </figcaption>
      <div aria-hidden="true">{children}</div>
      <details>
        <summary>Show as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
        <section className={styles.scroll} tabIndex={0} aria-label={title}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...values], row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two events may have one name.
                <tr key={row}>
                  <th scope="row">{name}</th>
                  {values.map((value, column) => (
                    <td key={columns[column + 1]}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}
