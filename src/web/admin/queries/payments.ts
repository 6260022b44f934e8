import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { QueuedPayment } from '#contract/payments/payments.ts';
import type { QueuedRefund } from '#contract/payments/refunds.ts';
import type { AdminApi } from '../api/admin-api.tsx';
import { paginatedQuery } from './client/use-paginated-query.ts';

export const paymentsKey = ['payments'] as const;

/** The payments that a filter leaves, oldest first; `filter` is the query string that the API takes. */
export const paymentsQuery = ({ call }: AdminApi, filter: string) =>
  paginatedQuery<QueuedPayment>({
    queryKey: paymentsKey,
    filter,
    name: 'payments',
    fetchPage: async (query) => {
      const { data } = await call(endpoints.payments.list, { query });
      return { rows: data.payments, more: data.more, total: data.total };
    },
  });

/** What was paid for an event and is still here, and how far its refund is. */
export const eventRefundQuery = ({ call }: AdminApi, eventId: string) =>
  queryOptions({
    queryKey: [...paymentsKey, 'event-refund', eventId],
    queryFn: async () => (await call(endpoints.eventRefunds.show, { params: { id: eventId } })).data,
    meta: { name: 'the refunds of the event' },
  });

/** Refunds of a status; `filter` is the query string that the API takes. */
export const refundsQuery = ({ call }: AdminApi, filter: string) =>
  paginatedQuery<QueuedRefund>({
    queryKey: [...paymentsKey, 'refunds'],
    filter,
    name: 'refunds',
    fetchPage: async (query) => {
      const { data } = await call(endpoints.refunds.list, { query });
      return { rows: data.refunds, more: data.more, total: data.total };
    },
  });

/** Cancelled registrations to whose people something is due back. */
export const dueRefundsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...paymentsKey, 'due-refunds'],
    queryFn: async () => (await call(endpoints.refunds.due)).data,
    meta: { name: 'the refunds that are due' },
  });

/** Registrations for which more was paid than they owe. */
export const surplusQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...paymentsKey, 'surplus'],
    queryFn: async () => (await call(endpoints.refunds.surplus)).data,
    meta: { name: 'the surplus' },
  });

/** One payment with everything that is known of it. */
export const paymentStoryQuery = ({ call }: AdminApi, id: string) =>
  queryOptions({
    queryKey: [...paymentsKey, 'story', id],
    queryFn: async () => (await call(endpoints.paymentStory.show, { params: { id } })).data,
    meta: { name: 'a payment' },
  });
