import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { searchTerm } from '../../registrations/list/registration-filter.ts';

/** A UTR is often copied in groups: the server finds it without the blanks. */
export const paymentSearchTerm = (typed: string): string =>
  /^[\d\s]+$/.test(typed) && typed.replace(/\s/g, '').length === 12 ? typed.replace(/\s/g, '') : searchTerm(typed);

/** What the queue is searched for; it is in the URL. `name` is the queue as the API's query string. */
export function useQueueSearch() {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').slice(0, 100);
  const changeSearch = useCallback(
    (text: string) => setParams(text ? { search: text } : {}, { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const term = paymentSearchTerm(search);
  const name = new URLSearchParams({ status: 'under_review', ...(term ? { search: term } : {}) }).toString();
  return { search, changeSearch, name };
}
