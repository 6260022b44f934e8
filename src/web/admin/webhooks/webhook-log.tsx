import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { TEST_TYPE, webhookTypes } from '#contract/webhooks/webhook-messages.ts';
import type { Webhook, WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { DateAndTime } from '../components/date-time.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { showFailure } from '../components/feedback/toast.ts';
import { usePaginatedQuery } from '../queries/client/use-paginated-query.ts';
import { deliveriesQuery } from '../queries/webhooks.ts';
import { useWebhookChange } from './use-webhook-change.ts';
import styles from './webhooks.module.css';

const statusTexts: Record<WebhookDelivery['status'], string> = {
  pending: 'to be sent',
  delivered: 'arrived',
  failed: 'given up',
};
const choices = [
  { value: '', label: 'All messages' },
  ...Object.entries(statusTexts).map(([value, label]) => ({
    value,
    label: `${label[0]?.toUpperCase()}${label.slice(1)}`,
  })),
];

/** What was sent to a webhook in the last thirty days, with every attempt. */
export function WebhookLog({ webhook: { _id: id, name, disabledAt } }: { webhook: Webhook }) {
  const [status, setStatus] = useState<WebhookDelivery['status'] | ''>('');
  const api = useAdminApi();
  const { list, error, isFetching, isStale, refetch, loadMore } = usePaginatedQuery(
    deliveriesQuery(api, id, status || undefined),
  );
  const replay = useWebhookChange(
    (deliveryId: string) => api.call(endpoints.webhooks.replay, { params: { id, deliveryId } }),
    undefined,
    (failed) => showFailure(failureText(failed)),
  );
  return (
    <section aria-label={`Messages of ${name}`} className={styles.log}>
      <NativeSelect
        aria-label={`Which messages of ${name}`}
        data={choices}
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value as WebhookDelivery['status'] | '')}
        className={styles.filter}
      />
      {error ? <ErrorState what="The messages" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!list && !error ? <RowSkeleton what="the messages" rowHeight={60} height={120} /> : null}
      {list && !isStale && list.rows.length === 0 ? (
        <p className={styles.soft}>{status === '' ? 'Nothing was sent in the last 30 days.' : 'No such message.'}</p>
      ) : null}
      <ul className={styles.deliveries}>
        {(isStale ? [] : (list?.rows ?? [])).map((delivery) => (
          <Delivery
            key={delivery._id}
            delivery={delivery}
            isOn={disabledAt === null}
            isBusy={replay.isPending && replay.variables === delivery._id}
            onReplay={() => replay.mutate(delivery._id)}
          />
        ))}
      </ul>
      {list?.more && !isStale ? (
        <Button variant="default" loading={isFetching} onClick={loadMore}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}

interface DeliveryProps {
  delivery: WebhookDelivery;
  isOn: boolean;
  isBusy: boolean;
  onReplay: () => void;
}

function Delivery({ delivery, isOn, isBusy, onReplay }: DeliveryProps) {
  const { messageId, type, at, status, nextAttemptAt, attempts } = delivery;
  return (
    <li className={styles.delivery}>
      <div className={styles.text}>
        <p>
          <strong>{type === TEST_TYPE ? 'Test' : webhookTypes[type]}</strong>{' '}
          <span data-status={status}>{statusTexts[status]}</span>
        </p>
        <p className={styles.soft}>
          <DateAndTime at={at} /> · <code>{messageId}</code>
        </p>
        {attempts.map((attempt) => (
          <p key={attempt.at} className={styles.soft}>
            <DateAndTime at={attempt.at} />: {attempt.error ?? `responded ${attempt.status}`}, after{' '}
            {attempt.durationMs} ms
          </p>
        ))}
        {nextAttemptAt && isOn && attempts.length > 0 ? (
          <p className={styles.soft}>
            Next attempt <DateAndTime at={nextAttemptAt} />
          </p>
        ) : null}
      </div>
      {status !== 'pending' && isOn ? (
        <Button size="xs" variant="default" aria-label={`Send ${messageId} again`} loading={isBusy} onClick={onReplay}>
          Send again
        </Button>
      ) : null}
    </li>
  );
}
