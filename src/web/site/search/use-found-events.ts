import { startTransition, useEffect, useState } from 'react';
import { MAX_QUERY } from '#contract/search/query-rules.ts';
import type { FoundEvent } from '#contract/search/search.ts';
import { browserTransport } from '../../browser-transport.ts';
import { currentLanguage } from '../../language/i18n.ts';
import { useUrls } from '../festival.ts';
import { type Found, nothingFound, readFound } from './found-events.ts';

/** English is what the server says without being asked. */
const inPagesLanguage = (): Record<string, string> =>
  currentLanguage() === 'en' ? {} : { language: currentLanguage() };

/**
 * What the server finds for a query, beside what the provider's rule finds at once; without it there is just less. Each letter asks at once: the
 * server has the words in memory, and a pause would be a third of the time to the first answer.
 */
export function useFoundEvents(query: string): Found {
  const { apiUrl } = useUrls();
  const [found, setFound] = useState<Found>(nothingFound);
  const wanted = query.trim().slice(0, MAX_QUERY);
  useEffect(() => {
    let isLatest = true;
    const ask = async () => {
      try {
        // By its path: the endpoint would bring every schema of the API.
        const query = new URLSearchParams({ q: wanted, ...inPagesLanguage() });
        const response = await browserTransport(apiUrl)(`/api/search?${query}`, { method: 'GET' });
        const data = response.ok ? ((await response.json()) as { data: FoundEvent[] }).data : [];
        if (isLatest) startTransition(() => setFound((before) => readFound(data, new Date(), before)));
      } catch {
        if (isLatest) setFound((before) => readFound([], new Date(), before));
      }
    };
    void ask();
    return () => {
      isLatest = false;
    };
  }, [apiUrl, wanted]);
  return found;
}
