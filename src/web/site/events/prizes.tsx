import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Category } from '#contract/events/categories.ts';
import { writtenIn } from '../../language/written-in.ts';
import { formatPrice, formatPrize } from '../../money/format-money.ts';
import type { PageEvent } from './details/event-details.ts';
import styles from './event-page.module.css';

export type PrizePosition = 'firstPrize' | 'secondPrize' | 'thirdPrize';

interface PrizesProps {
  event: PageEvent;
  category: Category | null;
  /** The positions that are shown also where their prize is still open. */
  always: readonly PrizePosition[];
}

/** At a concert or a workshop nobody competes: there are no prizes to be decided. */
const isContest = (category: Category | null) => category !== 'show' && category !== 'workshop';

export function Prizes({ event, category, always }: PrizesProps) {
  const prizes = [
    { key: 'firstPrize', name: t`1st prize` },
    { key: 'secondPrize', name: t`2nd prize` },
    { key: 'thirdPrize', name: t`3rd prize` },
  ] as const;
  const shown = prizes.filter(({ key }) => event[key] || (isContest(category) && always.includes(key)));
  if (shown.length === 0 && !event.prizePool) return null;
  return (
    <section className={styles.prizes} aria-labelledby="prizes">
      <h2 id="prizes">
        <Trans>Prize distribution</Trans>
      </h2>
      {event.prizePool ? (
        <p className={styles.pool}>
          <Trans>{formatPrice(event.prizePool)} in all</Trans>
        </p>
      ) : null}
      <dl>
        {shown.map(({ key, name }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd {...writtenIn(event[key])}>{formatPrize(event[key])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
