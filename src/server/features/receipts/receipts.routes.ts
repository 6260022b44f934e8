import type { FastifyInstance } from 'fastify';
import { receiptEndpoints } from '#contract/payments/receipts.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { adminActor } from '../registrations/actors.ts';
import { listReceiptSettingsVersions, readReceiptSettings, saveReceiptSettings } from './receipt-settings.service.ts';
import { listReceipts } from './receipts.service.ts';
import { replaceReceipt } from './replace-receipt.service.ts';

export function receiptRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, receiptEndpoints.show, async ({ params }) => ({ data: await listReceipts(context, params.key) }));
  addEndpoint(app, receiptEndpoints.cancel, async ({ params, body }) => {
    const data = await replaceReceipt(context, params.id, body.reason);
    const hasReplacement = data.cancelledAt === null;
    return {
      message: hasReplacement
        ? 'The receipt was cancelled, and another issued'
        : 'The receipt was cancelled; none takes its place, since nothing is paid for',
      data,
    };
  });
  addEndpoint(app, receiptEndpoints.showSettings, async () => ({ data: await readReceiptSettings(context.db) }));
  addEndpoint(app, receiptEndpoints.updateSettings, async ({ body, user }) => ({
    message: 'Settings saved',
    data: await saveReceiptSettings(context, body, adminActor(user).name),
  }));
  addEndpoint(app, receiptEndpoints.listSettingsVersions, async () => ({
    data: await listReceiptSettingsVersions(context),
  }));
}
