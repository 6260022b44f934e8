import { EVERY_EVENT, hasWords, webhookText } from '#contract/panel/list-texts.ts';
import { isBroken, type Webhook } from '#contract/webhooks/webhooks.ts';
import type { AppContext } from '../../context.ts';
import { timeCells } from '../../festival-time.ts';
import { type Table, tableOfAll } from '../../tables/table.ts';
import { listWebhooks } from './webhooks.service.ts';

/** The webhooks as the panel finds them, without their secrets. */
export function webhookTable(
  context: AppContext,
  { search, show }: { search?: string | undefined; show?: 'off' | undefined },
): Table {
  const { timeZone } = context.config;
  const time = timeCells(timeZone);
  return tableOfAll<Webhook>(
    'webhooks',
    [
      ['Name', ({ name }) => name],
      ['URL', ({ url }) => url],
      ['Messages', ({ types }) => types.join(', ')],
      ['Event', ({ event }) => event?.title ?? EVERY_EVENT],
      ['Contact data', ({ withContact }) => (withContact ? 'yes' : 'no')],
      ['Status', ({ disabledAt, disabledWhy }) => (disabledAt === null ? 'on' : `off: ${disabledWhy}`)],
      [`Failing since (${timeZone})`, ({ failingSince }) => time(failingSince)],
      ['Waiting', ({ waiting }) => waiting],
      ['Failed', ({ failed }) => failed],
      [`Added at (${timeZone})`, ({ createdAt }) => time(createdAt)],
    ],
    async () =>
      (await listWebhooks(context)).filter(
        (webhook) => hasWords(webhookText(webhook), search) && (show === undefined || isBroken(webhook)),
      ),
  );
}
