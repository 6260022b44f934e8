import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type PaymentState, paymentStates } from '#contract/payments.ts';
import { searchTerm } from '../entries/entry-filter.ts';

export interface PaymentFilter {
  search: string;
  state: PaymentState;
}

function read(params: URLSearchParams): PaymentFilter {
  const named = params.get('state');
  return {
    search: (params.get('search') ?? '').slice(0, 100),
    state: paymentStates.find((state) => state === named) ?? 'under_review',
  };
}

/** A UTR is often copied in groups: without the blanks it is found. */
export const paymentSearchTerm = (typed: string): string =>
  /^[\d\s]+$/.test(typed) && typed.replace(/\s/g, '').length === 12 ? typed.replace(/\s/g, '') : searchTerm(typed);

/** Which payments are shown; it stands in the address. `name` is the same as the API takes it. */
export function usePaymentFilter() {
  const [params, setParams] = useSearchParams();
  const filter = read(params);
  const change = useCallback(
    (changes: Partial<PaymentFilter>) =>
      setParams(
        (before) => {
          const { search, state } = { ...read(before), ...changes };
          return { ...(search ? { search } : {}), ...(state === 'under_review' ? {} : { state }) };
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const term = paymentSearchTerm(filter.search);
  const name = new URLSearchParams({ state: filter.state, ...(term ? { search: term } : {}) }).toString();
  return { filter, change, name };
}
