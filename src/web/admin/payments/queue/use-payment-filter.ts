import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type PaymentSort, paymentSorts } from '#contract/payments/payment-sorts.ts';
import { type PaymentStatus, paymentStatuses } from '#contract/payments/payment-transitions.ts';
import { searchTerm } from '../../registrations/list/registration-filter.ts';

export interface PaymentFilter {
  search: string;
  status: PaymentStatus;
  /** Undefined is oldest first, as the queue always is. */
  sort: PaymentSort | undefined;
}

function read(params: URLSearchParams, isQueue: boolean): PaymentFilter {
  const named = params.get('status');
  const sort = paymentSorts.find((known) => known === params.get('sort'));
  return {
    search: (params.get('search') ?? '').slice(0, 100),
    status: isQueue ? 'under_review' : (paymentStatuses.find((status) => status === named) ?? 'paid'),
    sort: isQueue || sort === 'oldest' ? undefined : sort,
  };
}

/** A UTR is often copied in groups: the server finds it without the blanks. */
export const paymentSearchTerm = (typed: string): string =>
  /^[\d\s]+$/.test(typed) && typed.replace(/\s/g, '').length === 12 ? typed.replace(/\s/g, '') : searchTerm(typed);

/** Which payments are shown; it is in the URL. `name` is the filter with its order as the API's query string, `exportName` without. */
export function usePaymentFilter(isQueue: boolean) {
  const [params, setParams] = useSearchParams();
  const filter = read(params, isQueue);
  const change = useCallback(
    (changes: Partial<PaymentFilter>) =>
      setParams(
        (before) => {
          const { search, status, sort } = { ...read(before, isQueue), ...changes };
          return {
            ...(isQueue ? {} : { view: 'all', status }),
            ...(search ? { search } : {}),
            ...(sort ? { sort } : {}),
          };
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams, isQueue],
  );
  const term = paymentSearchTerm(filter.search);
  const exported = { status: filter.status, ...(term ? { search: term } : {}) };
  const name = new URLSearchParams({ ...exported, ...(filter.sort ? { sort: filter.sort } : {}) }).toString();
  return { filter, change, name, exportName: new URLSearchParams(exported).toString() };
}
