import { useEffect, useState } from 'react';
import type { Places } from '#contract/entries.ts';
import { useAddresses } from '../festival.ts';
import { Icon } from '../parts/icon.tsx';
import styles from './entering.module.css';

/** The places of an event as they are now, or undefined until they are known. */
function usePlaces(eventId: string, wanted: boolean): Places | undefined {
  const { apiUrl } = useAddresses();
  const [places, setPlaces] = useState<Places>();
  useEffect(() => {
    if (!wanted) return;
    const leaving = new AbortController();
    // The page itself is the same for everybody and kept; how full the event is changes by the second.
    fetch(`${apiUrl}/api/events/${encodeURIComponent(eventId)}/places`, { signal: leaving.signal })
      .then(async (response) => {
        if (response.ok) setPlaces(((await response.json()) as { data: Places }).data);
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.warn('The places left could not be fetched:', error);
      });
    return () => leaving.abort();
  }, [apiUrl, eventId, wanted]);
  return places;
}

export function placesWords(capacity: number, places: Pick<Places, 'left' | 'waiting'> | undefined): string {
  if (!places || places.left === null) return capacity === 1 ? '1 place' : `${capacity} places`;
  if (places.left > 0) return places.left === 1 ? '1 place left' : `${places.left} of ${capacity} places left`;
  return places.waiting > 0 ? `Full, ${places.waiting} on the waitlist` : 'Full: join the waitlist';
}

/** How many places an event has, and as soon as it is known, how many are left. */
export function PlacesLeft({ event }: { event: { _id: string; capacity: number | null } }) {
  const places = usePlaces(event._id, event.capacity !== null);
  if (event.capacity === null) return null;
  return (
    <p className={styles.places} data-full={places?.left === 0 || undefined}>
      <Icon name="people" /> {placesWords(event.capacity, places)}
    </p>
  );
}
