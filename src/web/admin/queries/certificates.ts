import { queryOptions } from '@tanstack/react-query';
import type { CertificateGroup } from '#contract/certificates/certificate-kinds.ts';
import type { CertificateRow } from '#contract/certificates/certificates.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';
import { paginatedQuery } from './client/use-paginated-query.ts';

/** Everything about the certificates of an event. */
export const certificatesKey = (eventId: string) => ['certificates', eventId] as const;

export const certificateEventQuery = ({ call }: AdminApi, eventId: string) =>
  queryOptions({
    queryKey: [...certificatesKey(eventId), 'event'],
    queryFn: async () => (await call(endpoints.events.showEvent, { params: { id: eventId } })).data,
    meta: { name: 'the event' },
  });

/** Whom a group is, and how the first new certificate would look. */
export const certificatePreviewQuery = ({ call }: AdminApi, eventId: string, to: CertificateGroup) =>
  queryOptions({
    queryKey: [...certificatesKey(eventId), 'preview', to],
    queryFn: async () => (await call(endpoints.certificates.preview, { params: { id: eventId }, query: { to } })).data,
    gcTime: 0,
    meta: { name: 'the preview' },
  });

/** The certificates of an event; `filter` is the query string that the API takes. */
export const certificatesQuery = ({ call }: AdminApi, eventId: string, filter: string) =>
  paginatedQuery<CertificateRow>({
    queryKey: [...certificatesKey(eventId), 'list'],
    filter,
    name: 'certificates',
    fetchPage: async (query) => {
      const { data } = await call(endpoints.certificates.list, { params: { id: eventId }, query });
      return { rows: data.certificates, more: data.more, total: data.total };
    },
  });

/** How many links of an event's certificates a mail would bring. */
export const unmailedQuery = ({ call }: AdminApi, eventId: string) =>
  queryOptions({
    queryKey: [...certificatesKey(eventId), 'unmailed'],
    queryFn: async () =>
      (await call(endpoints.certificates.list, { params: { id: eventId }, query: {} })).data.counts.unmailed,
    meta: { name: 'the certificates' },
  });

const certificateSettingsKey = ['certificate-settings'] as const;

/** When the certificate settings were saved, by whom and what they were. */
export const certificateSettingsVersionsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...certificateSettingsKey, 'versions'],
    queryFn: async () => (await call(endpoints.certificates.listSettingsVersions)).data,
    meta: { name: 'the versions of the certificate settings' },
  });

/** The line and the signatories of certificates. */
export const certificateSettingsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: certificateSettingsKey,
    queryFn: async () => (await call(endpoints.certificates.showSettings)).data,
    meta: { name: 'the certificate settings' },
  });
