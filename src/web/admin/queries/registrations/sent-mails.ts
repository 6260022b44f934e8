import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { MailAudience } from '#contract/panel/announcements.ts';
import type { SentMail } from '#contract/panel/sent-mails.ts';
import type { AdminApi } from '../../api/admin-api.tsx';
import { paginatedQuery } from '../client/use-paginated-query.ts';
import { registrationsKey } from './registrations.ts';

export const sentMailsKey = ['sent-mails'] as const;

/** The mails to people that wait, and the newest others; whether mails leave the server. */
export const sentMailsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: sentMailsKey,
    queryFn: async () => (await call(endpoints.sentMails.list)).data,
    meta: { name: 'the sent mails' },
  });

/** All mails to people; `filter` is the query string that the API takes. */
export const allMailsQuery = ({ call }: AdminApi, filter: string) =>
  paginatedQuery<SentMail>({
    queryKey: [...sentMailsKey, 'all'],
    filter,
    name: 'the mails',
    fetchPage: async (query) => {
      const { data } = await call(endpoints.sentMails.listAll, { query });
      const { mails, more, total } = data;
      return { rows: mails, more, total };
    },
  });

/** An audience as a query; undefined until an event is chosen. */
const asQuery = ({ eventId, eventIds, registrationIds, matching, withSubEvents, college }: MailAudience) => ({
  ...(eventId ? { eventId } : {}),
  ...(eventIds ? { eventIds: eventIds.join(',') } : {}),
  ...(registrationIds ? { registrationIds: registrationIds.join(',') } : {}),
  ...(matching === undefined ? {} : { matching }),
  ...(withSubEvents ? { withSubEvents: 'true' as const } : {}),
  ...(college ? { college } : {}),
});

/** How many registrations of a mail's audience have each status, whichever it goes to. */
export const mailCountsQuery = ({ call }: AdminApi, audience: MailAudience | undefined) => {
  const { registrationIds: _registrationIds, matching: _matching, ...query } = audience ? asQuery(audience) : {};
  return queryOptions({
    queryKey: [...registrationsKey, 'counts', query],
    queryFn: async () => (await call(endpoints.registrations.counts, { query })).data,
    enabled: audience !== undefined && audience.registrationIds === undefined && audience.matching === undefined,
    placeholderData: keepPreviousData,
    meta: { name: 'the numbers of registrations' },
  });
};

/** How many a mail would go to, and how many get nothing; undefined until an event and a status are chosen. */
export const mailReachQuery = ({ call }: AdminApi, audience: MailAudience | undefined) => {
  const isChosen = audience?.registrationIds !== undefined || audience?.matching !== undefined;
  const statuses = isChosen ? '' : (audience?.statuses.join(',') ?? '');
  const query = { ...(audience ? asQuery(audience) : {}), ...(statuses === '' ? {} : { statuses }) };
  return queryOptions({
    queryKey: [...registrationsKey, 'reach', query],
    queryFn: async () => (await call(endpoints.sentMails.reach, { query })).data,
    enabled: isChosen || statuses !== '',
    meta: { name: 'the number of recipients' },
  });
};

/** One of the recipients of a mail, from 0. */
export const mailRecipientQuery = ({ call }: AdminApi, audience: MailAudience | undefined, at: number) => {
  const statuses = audience?.statuses.join(',') ?? '';
  const query = { ...(audience ? asQuery(audience) : {}), statuses, at };
  return queryOptions({
    queryKey: [...registrationsKey, 'recipient', query],
    queryFn: async () => (await call(endpoints.sentMails.recipients, { query })).data,
    enabled: audience !== undefined && statuses !== '',
    placeholderData: keepPreviousData,
    meta: { name: 'a recipient' },
  });
};
