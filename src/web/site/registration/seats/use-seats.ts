import { startTransition, useEffect, useState } from 'react';
import type { EventSeats, Seats } from '#contract/events/seats.ts';
import { useUrls } from '../../festival.ts';

/**
 * What an endpoint says about seats, or undefined until it is loaded; null asks for nothing. A page is cached and the
 * same for everybody, while seats change by the second: so the browser asks for them once the page is there.
 */
function useSeatsFrom<T>(path: string | null): T | undefined {
  const { apiUrl } = useUrls();
  const [seats, setSeats] = useState<T>();
  useEffect(() => {
    if (path === null) return;
    const abort = new AbortController();
    const load = async () => {
      try {
        const response = await fetch(apiUrl + path, { signal: abort.signal });
        if (!response.ok) return;
        const { data } = (await response.json()) as { data: T };
        // In pieces: they change every card of a list.
        startTransition(() => setSeats(data));
      } catch (error) {
        if (!abort.signal.aborted) console.warn('The seats left could not be fetched:', error);
      }
    };
    // After the task that hydrates the page.
    const timer = setTimeout(load);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [apiUrl, path]);
  return seats;
}

/** The current seats of an event. */
export const useSeats = (eventId: string, wanted: boolean) =>
  useSeatsFrom<Seats>(wanted ? `/api/events/${encodeURIComponent(eventId)}/seats` : null);

/** The current seats of every event with a capacity, in one request. */
export const useAllSeats = (wanted: boolean) => useSeatsFrom<EventSeats[]>(wanted ? '/api/seats' : null);
