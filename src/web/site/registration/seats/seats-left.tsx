import type { Seats } from '#contract/events/seats.ts';
import { Icon } from '../../components/icon/icon.tsx';
import styles from '../registration.module.css';
import { seatsLabel } from './seats-label.ts';

interface SeatsLeftProps {
  event: { capacity: number | null };
  seats: Seats | undefined;
}

/** How many seats an event has, and how many are left once that is loaded. */
export function SeatsLeft({ event, seats }: SeatsLeftProps) {
  if (event.capacity === null) return null;
  return (
    <p className={styles.seats} data-full={seats?.available === 0 || undefined}>
      <Icon name="people" /> {seatsLabel(event.capacity, seats)}
    </p>
  );
}
