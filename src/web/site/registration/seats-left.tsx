import { useEffect, useState } from 'react';
import type { Seats } from '#contract/registrations.ts';
import { Icon } from '../components/icon.tsx';
import { useAddresses } from '../festival.ts';
import styles from './registration.module.css';

/** The places of an event as they are now, or undefined until they are known. */
function useSeats(eventId: string, wanted: boolean): Seats | undefined {
  const { apiUrl } = useAddresses();
  const [seats, setSeats] = useState<Seats>();
  useEffect(() => {
    if (!wanted) return;
    const leaving = new AbortController();
    // The page itself is the same for everybody and kept; how full the event is changes by the second.
    fetch(`${apiUrl}/api/events/${encodeURIComponent(eventId)}/seats`, { signal: leaving.signal })
      .then(async (response) => {
        if (response.ok) setSeats(((await response.json()) as { data: Seats }).data);
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.warn('The places left could not be fetched:', error);
      });
    return () => leaving.abort();
  }, [apiUrl, eventId, wanted]);
  return seats;
}

export function seatsLabel(capacity: number, seats: Pick<Seats, 'available' | 'waitlisted'> | undefined): string {
  if (!seats || seats.available === null) return capacity === 1 ? '1 place' : `${capacity} places`;
  if (seats.available > 0)
    return seats.available === 1 ? '1 place left' : `${seats.available} of ${capacity} places left`;
  return seats.waitlisted > 0 ? `Full, ${seats.waitlisted} on the waitlist` : 'Full: join the waitlist';
}

/** How many places an event has, and as soon as it is known, how many are left. */
export function SeatsLeft({ event }: { event: { _id: string; capacity: number | null } }) {
  const seats = useSeats(event._id, event.capacity !== null);
  if (event.capacity === null) return null;
  return (
    <p className={styles.seats} data-full={seats?.available === 0 || undefined}>
      <Icon name="people" /> {seatsLabel(event.capacity, seats)}
    </p>
  );
}
