import type { HistoryItem } from '#contract/entries.ts';
import { Moment } from '../../dates/event-dates.tsx';
import styles from './entry-page.module.css';
import { actorText, historyText } from './entry-words.ts';

/** What happened to an entry, when and by whom; newest first. */
export function EntryHistory({ history }: { history: HistoryItem[] }) {
  const newest = history.toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <section className={styles.card} aria-labelledby="history">
      <h2 id="history" className={styles.heading}>
        History
      </h2>
      <ol className={styles.history}>
        {newest.map((item, index) => (
          // Things happen at the same millisecond: only the place in the list tells them apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only ever grows at its beginning.
          <li key={newest.length - index}>
            <p>{historyText(item)}</p>
            <p className={styles.soft}>
              <Moment at={item.at} format="dateTime" /> · {actorText(item)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
