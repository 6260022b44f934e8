import type { DeliveryFilter, WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import type { AppContext } from '../../context.ts';
import { timeCells } from '../../festival-time.ts';
import { type Table, tableOf } from '../../tables/table.ts';
import { listDeliveryBatch } from './webhooks.service.ts';

const BATCH = 500;

/** What was sent to a webhook, as its log is filtered, newest first. Errors: `webhook_not_found`. */
export function webhookLogTable(
  { db, config: { timeZone } }: AppContext,
  { webhook, ...filter }: DeliveryFilter & { webhook: string },
): Table {
  const time = timeCells(timeZone);
  return tableOf<WebhookDelivery>(
    'webhook-log',
    [
      [`Happened at (${timeZone})`, ({ at }) => time(at)],
      ['Message', ({ messageId }) => messageId],
      ['Type', ({ type }) => type],
      ['Status', ({ status }) => status],
      ['Attempts', ({ attempts }) => attempts.length],
      [`Last attempt at (${timeZone})`, ({ attempts }) => time(attempts[0]?.at ?? null)],
      ['Response', ({ attempts }) => attempts[0]?.status ?? null],
      ['Error', ({ attempts }) => attempts[0]?.error ?? null],
    ],
    (last) => listDeliveryBatch(db, webhook, { ...filter, after: last && [last.at, last._id] }, BATCH),
  );
}
