import { useCallback, useEffect, useState } from 'react';
import { type CatalogueItem, filterCatalogue, readCatalogue } from './catalogue.ts';

type CatalogueState = 'loading' | 'ready' | 'failed';

/** The search provider: fetches the catalogue once, when it is first mounted, and filters it by the query. */
export function useCatalogue(productsUrl: string, firstQuery = '') {
  const [items, setItems] = useState<CatalogueItem[]>([]);
  const [query, setQuery] = useState(firstQuery);
  const [state, setState] = useState<CatalogueState>('loading');

  const fetchItems = useCallback(
    async (signal?: AbortSignal) => {
      setState('loading');
      try {
        const response = await fetch(productsUrl, { signal: signal ?? null });
        if (!response.ok) throw new Error(`The catalogue responded ${response.status}`);
        setItems(readCatalogue(await response.json()));
        setState('ready');
      } catch (error) {
        if (signal?.aborted) return;
        console.error('Error fetching events:', error);
        setState('failed');
      }
    },
    [productsUrl],
  );

  useEffect(() => {
    const abort = new AbortController();
    void fetchItems(abort.signal);
    return () => abort.abort();
  }, [fetchItems]);

  return { state, query, setQuery, filtered: filterCatalogue(items, query), retry: () => fetchItems() };
}
