import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type PaymentStatus, paymentStatuses } from '#contract/payments/payment-transitions.ts';
import { searchTerm } from '../../registrations/list/registration-filter.ts';

export interface PaymentFilter {
  search: string;
  status: PaymentStatus;
}

function read(params: URLSearchParams, isQueue: boolean): PaymentFilter {
  const named = params.get('status');
  return {
    search: (params.get('search') ?? '').slice(0, 100),
    status: isQueue ? 'under_review' : (paymentStatuses.find((status) => status === named) ?? 'paid'),
  };
}

/** A UTR is often copied in groups: the server finds it without the blanks. */
export const paymentSearchTerm = (typed: string): string =>
  /^[\d\s]+$/.test(typed) && typed.replace(/\s/g, '').length === 12 ? typed.replace(/\s/g, '') : searchTerm(typed);

/** Which payments are shown; it is in the URL. `name` is the filter as the API's query string. */
export function usePaymentFilter(isQueue: boolean) {
  const [params, setParams] = useSearchParams();
  const filter = read(params, isQueue);
  const change = useCallback(
    (changes: Partial<PaymentFilter>) =>
      setParams(
        (before) => {
          const { search, status } = { ...read(before, isQueue), ...changes };
          return { ...(isQueue ? {} : { view: 'all', status }), ...(search ? { search } : {}) };
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams, isQueue],
  );
  const term = paymentSearchTerm(filter.search);
  const name = new URLSearchParams({ status: filter.status, ...(term ? { search: term } : {}) }).toString();
  return { filter, change, name };
}
