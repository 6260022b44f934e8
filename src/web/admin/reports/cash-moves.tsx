import type { Treasury } from '#contract/payments/reports.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { DateAndTime } from '../components/date-time.tsx';
import styles from './reports.module.css';

const placeName = (place: string | null) => (place === 'bank' ? 'the bank' : (place ?? 'nowhere'));

function sentence({ cause, from, to, amount }: Treasury['moves'][number]): string {
  if (cause === 'cash_transfer') return `${placeName(from)} gave ${formatRupees(amount)} to ${placeName(to)}`;
  return from === null
    ? `${placeName(to)} had ${formatRupees(amount)} too much`
    : `${placeName(from)} had ${formatRupees(amount)} too little`;
}

/** Counts of cash and hand-overs, newest first. */
export function CashMoves({ moves }: Pick<Treasury, 'moves'>) {
  if (moves.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>Counts and hand-overs</h2>
      <ul className={styles.moves}>
        {moves.map((move) => (
          <li key={move._id}>
            <p>
              {sentence(move)}
              {move.note ? `: ${move.note}` : ''}
            </p>
            <p className={styles.by}>
              <DateAndTime at={move.at} />
              {move.actorName ? `, by ${move.actorName}` : ''}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
