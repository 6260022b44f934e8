import { useCallback, useEffect, useState } from 'react';
import { filterProducts, type ProductItem, readProducts } from './products.ts';

type ProductsState = 'loading' | 'ready' | 'failed';

/** The search provider: fetches the products once, when it is first mounted, and filters it by the query. */
export function useProducts(productsUrl: string, firstQuery = '') {
  const [items, setItems] = useState<ProductItem[]>([]);
  const [query, setQuery] = useState(firstQuery);
  const [state, setState] = useState<ProductsState>('loading');

  const fetchItems = useCallback(
    async (signal?: AbortSignal) => {
      setState('loading');
      try {
        const response = await fetch(productsUrl, { signal: signal ?? null });
        if (!response.ok) throw new Error(`The products responded ${response.status}`);
        setItems(readProducts(await response.json()));
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

  return { state, query, setQuery, filtered: filterProducts(items, query), retry: () => fetchItems() };
}
