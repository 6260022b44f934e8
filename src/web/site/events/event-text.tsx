import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SectionFieldName } from '#contract/events/event-field-names.ts';
import { writtenIn } from '../../language/written-in.ts';
import { LinkedText } from '../../linked-text/linked-text.tsx';
import { RenderedText } from '../../rich-text/rendered-text.tsx';
import { onDemand } from '../components/on-demand/on-demand.tsx';
import type { EventDetails, PageEvent } from './details/event-details.ts';
import styles from './event-page.module.css';

const Results = onDemand(() => import('./details/results.tsx').then((part) => part.Results));

/**
 * The fields that have a section of their own, in this order. The table of fields says which they are, and one
 * without its heading does not compile; the table itself stays out of the site's scripts.
 */
const sectionTitles = (): Record<SectionFieldName, string> => ({
  rounds: t`Rounds`,
  rules: t`Rules`,
  speakers: t`Speakers`,
});

/** What there is to read about an event, on paper. */
export function EventText({ event, details: { text, results } }: { event: PageEvent; details: EventDetails }) {
  const sections = sectionTitles();
  return (
    <div className={styles.text}>
      {results ? <Results results={results} /> : null}
      <section aria-labelledby="about">
        <h2 id="about">
          <Trans>About this event</Trans>
        </h2>
        {text ? (
          <RenderedText html={text} />
        ) : (
          <p>
            <Trans>The organisers are still writing this part. Dates and venue are above.</Trans>
          </p>
        )}
      </section>
      {(Object.keys(sections) as SectionFieldName[])
        .filter((name) => event[name])
        .map((name) => (
          <section key={name} aria-labelledby={name}>
            <h2 id={name}>{sections[name]}</h2>
            <p className={styles.lines} {...writtenIn(event[name])}>
              <LinkedText text={event[name] ?? ''} />
            </p>
          </section>
        ))}
    </div>
  );
}
