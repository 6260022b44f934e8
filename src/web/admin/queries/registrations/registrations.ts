import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { Payment } from '#contract/payments/payments.ts';
import type { RegistrationDetail, RegistrationRow } from '#contract/registrations.ts';
import type { AdminApi } from '../../api/admin-api.tsx';
import { checkInCountKey } from '../check-in-count.ts';
import { paginatedQuery } from '../client/use-paginated-query.ts';
import { paymentsKey } from '../payments.ts';
import { statsKey } from '../stats.ts';

export const registrationsKey = ['registrations'] as const;

/** The registrations that a filter leaves, newest first; `filter` is the query string that the API takes. */
export const registrationsQuery = ({ call }: AdminApi, filter: string) =>
  paginatedQuery<RegistrationRow>({
    queryKey: [...registrationsKey, 'list'],
    filter,
    name: 'registrations',
    fetchPage: async (query) => {
      const { data } = await call(endpoints.registrations.list, { query });
      return { rows: data.registrations, more: data.more };
    },
  });

/** How many registrations a filter leaves. */
export const registrationTotalQuery = ({ call }: AdminApi, filter: string) =>
  queryOptions({
    queryKey: [...registrationsKey, 'total', filter],
    queryFn: async () => {
      const query = Object.fromEntries(new URLSearchParams(filter));
      return (await call(endpoints.registrations.total, { query })).data.total;
    },
    placeholderData: keepPreviousData,
    meta: { name: 'the number of registrations' },
  });

export interface RegistrationWithPayments {
  registration: RegistrationDetail;
  payments: Payment[];
  /** What was due back and is kept, in rupees: its people gave it up. */
  kept: number;
}

/** One registration and its payments, fetched together. */
export const registrationQuery = ({ call }: AdminApi, id: string) =>
  queryOptions({
    queryKey: [...registrationsKey, 'one', id],
    queryFn: async (): Promise<RegistrationWithPayments> => {
      const [registration, payments] = await Promise.all([
        call(endpoints.registrations.show, { params: { id } }),
        call(endpoints.payments.ofRegistration, { params: { id } }),
      ]);
      return { registration: registration.data, payments: payments.data, kept: payments.kept };
    },
    meta: { name: 'a registration' },
  });

/** How many registrations of an event have each status; nothing is fetched without an event. */
export const statusCountsQuery = ({ call }: AdminApi, eventId: string | null) =>
  queryOptions({
    queryKey: [...registrationsKey, 'counts', eventId],
    queryFn: async () => (await call(endpoints.registrations.counts, { query: { eventId: eventId ?? '' } })).data,
    enabled: eventId !== null,
    meta: { name: 'the numbers of registrations' },
  });

/** How many teams of each event lack something. */
export const incompleteTeamsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...registrationsKey, 'incomplete'],
    queryFn: async () => (await call(endpoints.registrations.incompleteTeams)).data,
    meta: { name: 'the incomplete teams' },
  });

/** Registrations and money by day and by event. */
export const statisticsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...registrationsKey, 'statistics'],
    queryFn: async () => (await call(endpoints.registrations.statistics)).data,
    meta: { name: 'the charts' },
  });

/** When the time limits were saved, by whom and what they were. */
export const holdTimesVersionsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: ['hold-times', 'versions'],
    queryFn: async () => (await call(endpoints.registrations.listSettingsVersions)).data,
    meta: { name: 'the versions of the payment settings' },
  });

/** How long seats are held and offered. Never cached, since its form begins with these values. */
export const holdTimesQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: ['hold-times'],
    queryFn: async () => (await call(endpoints.registrations.showSettings)).data,
    gcTime: 0,
    meta: { name: 'the time limits' },
  });

/** Fetches again what depends on registrations and their payments, where a page shows it. */
export function invalidateRegistrations(client: QueryClient): void {
  for (const queryKey of [registrationsKey, paymentsKey, checkInCountKey, statsKey]) {
    void client.invalidateQueries({ queryKey });
  }
}
