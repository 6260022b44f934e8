import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Event } from '#contract/events/events.ts';
import { formatPrize, formatRupees } from '../../money/format-money.ts';
import styles from './event-page.module.css';

export type PrizePosition = 'firstPrize' | 'secondPrize' | 'thirdPrize';

interface PrizesProps {
  event: Event;
  /** The positions that are shown also where their prize is still open. */
  always: readonly PrizePosition[];
}

export function Prizes({ event, always }: PrizesProps) {
  const prizes = [
    { key: 'firstPrize', name: t`1st prize` },
    { key: 'secondPrize', name: t`2nd prize` },
    { key: 'thirdPrize', name: t`3rd prize` },
  ] as const;
  const shown = prizes.filter(({ key }) => event[key] || always.includes(key));
  return (
    <section className={styles.prizes} aria-labelledby="prizes">
      <h2 id="prizes">
        <Trans>Prize distribution</Trans>
      </h2>
      {event.prizePool ? (
        <p className={styles.pool}>
          <Trans>{formatRupees(event.prizePool)} in all</Trans>
        </p>
      ) : null}
      <dl>
        {shown.map(({ key, name }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{formatPrize(event[key])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
