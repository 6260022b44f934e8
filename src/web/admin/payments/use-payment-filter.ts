import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type PaymentStatus, paymentStatuses } from '#contract/payments/payment-transitions.ts';
import { searchTerm } from '../registrations/list/registration-filter.ts';

export interface PaymentFilter {
  search: string;
  status: PaymentStatus;
}

function read(params: URLSearchParams): PaymentFilter {
  const named = params.get('status');
  return {
    search: (params.get('search') ?? '').slice(0, 100),
    status: paymentStatuses.find((status) => status === named) ?? 'under_review',
  };
}

/** A UTR is often copied in groups: the server finds it without the blanks. */
export const paymentSearchTerm = (typed: string): string =>
  /^[\d\s]+$/.test(typed) && typed.replace(/\s/g, '').length === 12 ? typed.replace(/\s/g, '') : searchTerm(typed);

/** Which payments are shown; it is in the URL. `name` is the filter as the API's query string. */
export function usePaymentFilter() {
  const [params, setParams] = useSearchParams();
  const filter = read(params);
  const change = useCallback(
    (changes: Partial<PaymentFilter>) =>
      setParams(
        (before) => {
          const { search, status } = { ...read(before), ...changes };
          return { ...(search ? { search } : {}), ...(status === 'under_review' ? {} : { status }) };
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const term = paymentSearchTerm(filter.search);
  const name = new URLSearchParams({ status: filter.status, ...(term ? { search: term } : {}) }).toString();
  return { filter, change, name };
}
