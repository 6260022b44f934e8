import { useEffect, useState } from 'react';
import type { Seats } from '#contract/registrations.ts';
import { Icon } from '../components/icon.tsx';
import { useUrls } from '../festival.ts';
import styles from './registration.module.css';

/** The current seats of an event, or undefined until they are loaded. */
function useSeats(eventId: string, wanted: boolean): Seats | undefined {
  const { apiUrl } = useUrls();
  const [seats, setSeats] = useState<Seats>();
  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    // The page is cached and the same for everybody; how full the event is changes by the second.
    fetch(`${apiUrl}/api/events/${encodeURIComponent(eventId)}/seats`, { signal: abort.signal })
      .then(async (response) => {
        if (response.ok) setSeats(((await response.json()) as { data: Seats }).data);
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) console.warn('The seats left could not be fetched:', error);
      });
    return () => abort.abort();
  }, [apiUrl, eventId, wanted]);
  return seats;
}

export function seatsLabel(capacity: number, seats: Pick<Seats, 'available' | 'waitlisted'> | undefined): string {
  if (!seats || seats.available === null) return capacity === 1 ? '1 seat' : `${capacity} seats`;
  if (seats.available > 0)
    return seats.available === 1 ? '1 seat left' : `${seats.available} of ${capacity} seats left`;
  return seats.waitlisted > 0 ? `Full, ${seats.waitlisted} on the waitlist` : 'Full: join the waitlist';
}

/** How many seats an event has, and how many are left once that is loaded. */
export function SeatsLeft({ event }: { event: { _id: string; capacity: number | null } }) {
  const seats = useSeats(event._id, event.capacity !== null);
  if (event.capacity === null) return null;
  return (
    <p className={styles.seats} data-full={seats?.available === 0 || undefined}>
      <Icon name="people" /> {seatsLabel(event.capacity, seats)}
    </p>
  );
}
