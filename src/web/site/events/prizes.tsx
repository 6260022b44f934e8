import type { Event } from '#contract/events/events.ts';
import { formatPrize, formatRupees } from '../../money/format-money.ts';
import styles from './event-page.module.css';

export type PrizePosition = 'firstPrize' | 'secondPrize' | 'thirdPrize';

interface PrizesProps {
  event: Event;
  /** The positions that are shown also where their prize is still open. */
  always: readonly PrizePosition[];
}

const seats = [
  { key: 'firstPrize', name: '1st prize' },
  { key: 'secondPrize', name: '2nd prize' },
  { key: 'thirdPrize', name: '3rd prize' },
] as const;

export function Prizes({ event, always }: PrizesProps) {
  const shown = seats.filter(({ key }) => event[key] || always.includes(key));
  return (
    <section className={styles.prizes} aria-labelledby="prizes">
      <h2 id="prizes">Prize distribution</h2>
      {event.prizePool ? <p className={styles.pool}>{formatRupees(event.prizePool)} in all</p> : null}
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
