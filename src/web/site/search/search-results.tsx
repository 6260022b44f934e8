import { Link } from 'react-router';
import { Moment } from '../../dates/event-dates.tsx';
import { posterPath } from '../../posters/poster-path.ts';
import { shorten } from '../components/page-head.tsx';
import { eventPath } from '../event-paths.ts';
import type { CatalogueItem } from './catalogue.ts';
import styles from './search.module.css';

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** The items found; those that came from this festival lead to their event. */
export function SearchResults({ items }: { items: CatalogueItem[] }) {
  return (
    <>
      <p className={styles.count} role="status">
        {items.length === 0 ? 'No events found' : items.length === 1 ? '1 event' : `${items.length} events`}
      </p>
      {items.length === 0 ? <p className={styles.empty}>Try a different search term</p> : null}
      <ul className={styles.results}>
        {items.map((item) => (
          <li key={item.id}>
            <Result item={item} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Result({ item }: { item: CatalogueItem }) {
  const { sourceId, title, description, startDate, venue } = item;
  const start = textOrNull(startDate);
  const words = (
    <>
      <img src={posterPath(sourceId ?? title)} alt="" width="800" height="500" loading="lazy" />
      <span className={styles.words}>
        <strong>{title}</strong>
        <span>{shorten(description, 110)}</span>
        <small>
          {start && !Number.isNaN(Date.parse(start)) ? <Moment at={start} format="day" /> : null}
          {textOrNull(venue) ? <span>{textOrNull(venue)}</span> : null}
        </small>
      </span>
    </>
  );
  if (!sourceId) return <div className={styles.result}>{words}</div>;
  return (
    <Link
      className={styles.result}
      prefetch="intent"
      to={eventPath({ _id: sourceId, title, mainEventId: textOrNull(item.mainEventId) })}
    >
      {words}
    </Link>
  );
}
