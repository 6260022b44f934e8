import { IconArrowLeft } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { TEST_TYPE, webhookTypes } from '#contract/webhooks/webhook-messages.ts';
import {
  type DeliverySort,
  deliverySorts,
  deliveryStatuses,
  type Webhook,
  type WebhookDelivery,
} from '#contract/webhooks/webhooks.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { DateAndTime } from '../components/date-time.tsx';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { showFailure } from '../components/feedback/toast.ts';
import { HeaderLink } from '../components/header-link.tsx';
import type { ListColumn } from '../components/list/list-table.tsx';
import { FilterSelect } from '../components/list/panel-list/filter-select.tsx';
import list from '../components/list/panel-list/panel-list.module.css';
import { PanelList } from '../components/list/panel-list/panel-list.tsx';
import { byTime, sortedBy } from '../components/list/panel-list/sort-choices.ts';
import { useListUrl } from '../components/list/panel-list/use-list-url.ts';
import { PageHeader } from '../components/page-header.tsx';
import row from '../components/row-button.module.css';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { usePaginatedQuery } from '../queries/client/use-paginated-query.ts';
import { deliveriesQuery, webhooksQuery } from '../queries/webhooks.ts';
import { useWebhookChange } from './use-webhook-change.ts';

const statusTexts: Record<WebhookDelivery['status'], string> = {
  pending: 'To be sent',
  delivered: 'Arrived',
  failed: 'Given up',
};
const choices = deliveryStatuses.map((value) => ({ value, label: statusTexts[value] }));
const options = { sorts: deliverySorts, filters: { status: { values: deliveryStatuses } } };
const typeText = ({ type }: WebhookDelivery) => (type === TEST_TYPE ? 'Test' : webhookTypes[type]);

export const columnsFor = (
  isOn: boolean,
  replay: (id: string) => void,
): ListColumn<WebhookDelivery, DeliverySort>[] => [
  {
    label: 'Message',
    sort: sortedBy('type'),
    render: (delivery) => (
      <>
        <strong>{typeText(delivery)}</strong>
        <code className={list.more}>{delivery.messageId}</code>
      </>
    ),
  },
  {
    label: 'Status',
    kind: 'wide',
    sort: sortedBy('status'),
    render: ({ status, attempts, nextAttemptAt }) => (
      <>
        {statusTexts[status]}
        {attempts.map((attempt) => (
          <span key={attempt.at} className={list.more}>
            <DateAndTime at={attempt.at} />: {attempt.error ?? `responded ${attempt.status}`}, after{' '}
            {attempt.durationMs} ms
          </span>
        ))}
        {nextAttemptAt && isOn && attempts.length > 0 ? (
          <span className={list.more}>
            Next attempt <DateAndTime at={nextAttemptAt} />
          </span>
        ) : null}
      </>
    ),
  },
  { label: 'Happened', kind: 'when', sort: byTime, render: ({ at }) => <DateAndTime at={at} /> },
  {
    label: 'Actions',
    kind: 'buttons',
    // One that waits for its next attempt can be sent at once, by an admin who repaired the receiver.
    render: ({ _id, status, messageId, attempts }) =>
      isOn && (status !== 'pending' || attempts.length > 0) ? (
        <div className={list.buttons}>
          <button
            type="button"
            className={row.button}
            aria-label={`${status === 'pending' ? 'Send now' : 'Send again'} ${messageId}`}
            data-open
            onClick={() => replay(_id)}
          >
            {status === 'pending' ? 'Send now' : 'Send again'}
          </button>
        </div>
      ) : null,
  },
];

/** What was sent to a webhook in the last thirty days, with every attempt. */
export default function WebhookLogPage() {
  const id = useParams().id ?? '';
  const { data, error, isFetching, refetch } = usePageQuery(webhooksQuery(useAdminApi()));
  const webhook = data?.find(({ _id }) => _id === id);
  const listUrl = useListUrl(options);
  const exported = [`webhook=${id}`, listUrl.filter].filter(Boolean).join('&');
  return (
    <>
      <PageHeader
        title={webhook ? `Messages of ${webhook.name}` : 'Messages'}
        actions={
          <>
            {webhook ? <ExportMenu tables={['webhook-log']} query={exported} /> : null}
            <HeaderLink to="/admin/webhooks" icon={IconArrowLeft}>
              Webhooks
            </HeaderLink>
          </>
        }
      >
        What was sent in the last 30 days, and what the receiver responded.
      </PageHeader>
      {error && !data ? <ErrorState what="The webhook" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <RowSkeleton what="the messages" rowHeight={72} height={72 * 6} /> : null}
      {data && !webhook ? (
        <EmptyState title="No such webhook">
          <p>Somebody has deleted it.</p>
        </EmptyState>
      ) : null}
      {webhook ? <Log webhook={webhook} listUrl={listUrl} /> : null}
    </>
  );
}

function Log({ webhook, listUrl }: { webhook: Webhook; listUrl: ReturnType<typeof useListUrl<DeliverySort>> }) {
  const { _id: id, disabledAt } = webhook;
  const api = useAdminApi();
  const source = usePaginatedQuery(deliveriesQuery(api, id, listUrl.query));
  const { mutate } = useWebhookChange(
    (deliveryId: string) => api.call(endpoints.webhooks.replay, { params: { id, deliveryId } }),
    undefined,
    (failed) => showFailure(failureText(failed)),
  );
  const isOn = disabledAt === null;
  const columns = useMemo(() => columnsFor(isOn, mutate), [isOn, mutate]);
  return (
    <PanelList
      name="webhook-log"
      one="message"
      many="messages"
      placeholder="Type or id of a message"
      listUrl={listUrl}
      source={source}
      columns={columns}
      nameOf={(delivery) => `${typeText(delivery)} ${delivery.messageId}`}
      empty={{ title: 'Nothing was sent', text: 'Nothing was sent in the last 30 days.' }}
      notFound={{ text: 'Try another word, or another status.' }}
      enter="Send the message again"
      filters={
        <FilterSelect
          label="Status"
          all="All statuses"
          choices={choices}
          value={listUrl.values.status}
          onChange={(status) => listUrl.change({ status })}
        />
      }
    />
  );
}
