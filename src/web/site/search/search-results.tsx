import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { Moment } from '../../dates/event-dates.tsx';
import { Written } from '../../language/written.tsx';
import { writtenIn } from '../../language/written-in.ts';
import { posterPath } from '../../posters/poster-path.ts';
import { YourClock } from '../components/elsewhere.tsx';
import { Link } from '../components/link.tsx';
import { shorten } from '../components/page-head.tsx';
import { eventPath } from '../event-paths.ts';
import { useRegistrationWindow } from '../registration/registration-window.ts';
import type { Found, ResultFacts } from './found-events.ts';
import type { ProductItem } from './products.ts';
import styles from './search.module.css';

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** When an item begins; products of another source may say it in another way. */
function startOf({ startDate }: ProductItem): string | null {
  const start = textOrNull(startDate);
  return start && !Number.isNaN(Date.parse(start)) ? start : null;
}

interface SearchResultsProps {
  /** What the provider's rule finds. */
  items: ProductItem[];
  found: Found;
}

/** The items found; those that came from this festival lead to their event. Below them what else may be meant. */
export function SearchResults({ items, found: { facts, others } }: SearchResultsProps) {
  const count = items.length;
  const [first] = [...items, ...others].flatMap((item) => startOf(item) ?? []);
  return (
    <>
      <p className={styles.count} role="status">
        {count === 0 ? t`No events found` : plural(count, { one: `${count} event`, other: `${count} events` })}
      </p>
      {count === 0 ? (
        <p className={styles.empty}>
          <Trans>Try a different search term</Trans>
        </p>
      ) : null}
      {first ? <YourClock at={first} className={styles.clock} /> : null}
      <ul className={styles.results}>
        {items.map((item) => (
          <li key={item.id}>
            <Result item={item} facts={facts[item.sourceId ?? '']} />
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <section aria-labelledby="also-found">
          <h2 id="also-found" className={styles.also}>
            <Trans>You may also mean</Trans>
          </h2>
          {others.map((item) => (
            <Result key={item.id} item={item} facts={facts[item.id]} />
          ))}
        </section>
      ) : null}
    </>
  );
}

/** A letter more leaves most results as they are: none of these is rendered again. */
const Result = memo(({ item, facts }: { item: ProductItem; facts: ResultFacts | undefined }) => {
  const { sourceId, title, description, venue } = item;
  const start = startOf(item);
  const words = (
    <>
      <img src={posterPath(sourceId ?? title, facts?.category)} alt="" width="800" height="500" loading="lazy" />
      <span className={styles.words}>
        <strong {...writtenIn(title)}>{title}</strong>
        <span {...writtenIn(description)}>{shorten(description, 110)}</span>
        <small>
          {start ? <Moment at={start} format="day" /> : null}
          {textOrNull(venue) ? <span {...writtenIn(textOrNull(venue))}>{textOrNull(venue)}</span> : null}
          {facts?.fees ? <span>{facts.fees}</span> : null}
          {facts?.mainEventTitle ? (
            <span>
              <Trans>
                Part of <Written text={facts.mainEventTitle} />
              </Trans>
            </span>
          ) : null}
          {facts?.registration ? <RegistrationWindowNote registration={facts.registration} /> : null}
        </small>
      </span>
    </>
  );
  if (!sourceId) return <div className={styles.result}>{words}</div>;
  return (
    <Link className={styles.result} to={eventPath({ _id: sourceId, title, mainEventId: textOrNull(item.mainEventId) })}>
      {words}
    </Link>
  );
});

function RegistrationWindowNote({ registration }: { registration: NonNullable<ResultFacts['registration']> }) {
  const now = useRegistrationWindow(registration, registration.now);
  if (now === 'open') return <span>{t`Registration open`}</span>;
  if (registration.status !== 'active') return <span>{t`Registration not open`}</span>;
  if (now === 'closed' || !registration.registrationStarts) return <span>{t`Registration closed`}</span>;
  return (
    <span>
      <Trans>
        Opens <Moment at={registration.registrationStarts} format="shortDay" />
      </Trans>
    </span>
  );
}
