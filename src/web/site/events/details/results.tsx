import { Trans } from '@lingui/react/macro';
import type { EventResults } from '#contract/results/results.ts';
import { Moment } from '../../../dates/event-dates.tsx';
import { writtenIn } from '../../../language/written-in.ts';
import styles from './results.module.css';

/** Who won: before anything else that there is to read. */
export function Results({ results: { winners, note, publishedAt } }: { results: EventResults }) {
  return (
    <section aria-labelledby="results">
      <h2 id="results">
        <Trans>Results</Trans>
      </h2>
      {winners.length > 0 ? (
        <dl className={styles.winners}>
          {winners.map(({ award, name, detail }, at) => (
            // Nothing else tells two winners of the same name apart.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it is
            <div key={at}>
              <dt {...writtenIn(award)}>{award}</dt>
              <dd>
                {name}
                {detail ? <small {...writtenIn(detail)}>{detail}</small> : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {note ? (
        <p className={styles.note} {...writtenIn(note)}>
          {note}
        </p>
      ) : null}
      <p className={styles.publishedAt}>
        <Trans>
          Published <Moment at={publishedAt} format="dateTime" />
        </Trans>
      </p>
    </section>
  );
}
