import { defineEndpoint } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { z } from '../zod.ts';
import { ledgerLineSchema } from './ledger.ts';
import { queuedPaymentSchema } from './payments.ts';
import { receiptSchema } from './receipts.ts';

/** A transition of a payment, or of one of its refunds (`refundId`): when, by whom, between which statuses. */
export const paymentHistorySchema = z
  .object({
    _id: z.string(),
    refundId: z.string().nullable(),
    from: z.string().nullable(),
    to: z.string(),
    note: z.string().nullable(),
    actor: z.enum(['participant', 'admin', 'gateway', 'system']),
    actorName: z.string().nullable(),
    at: instant,
  })
  .meta({ id: 'PaymentHistory' });
export type PaymentHistoryItem = z.infer<typeof paymentHistorySchema>;

/**
 * All that is known of one payment: its registration and event, its refunds, what happened to both (oldest first) and
 * the ledger's lines of its registration. `left` is what can still go back, in rupees. `refundRule` is what its event says of a
 * cancellation and what is `due` back of this payment by it, in whole rupees: 0 where the deadline was missed (the
 * registration's cancellation counts, else now); null where the organisers decide each case. `receipts` are those of the payment with
 * the credit notes of its refunds and those that name one of them, oldest first, cancelled ones too.
 */
export const paymentStorySchema = z
  .object({
    payment: queuedPaymentSchema,
    left: z.number(),
    refundRule: z
      .object({ refundPercent: z.number().int(), cancellationClosesAt: instant, due: z.number().int() })
      .nullable(),
    history: z.array(paymentHistorySchema),
    ledger: z.array(ledgerLineSchema),
    receipts: z.array(receiptSchema),
  })
  .meta({ id: 'PaymentStory' });
export type PaymentStory = z.infer<typeof paymentStorySchema>;

export const paymentStoryEndpoints = {
  show: defineEndpoint({
    method: 'GET',
    path: '/api/payments/:id',
    reachesClosedYears: true,
    access: 'admin',
    power: 'payments.read',
    scope: [{ kind: 'payment', params: 'id' }],
    contactData: { what: 'payment' },
    summary: 'One payment with its refunds, its history and its ledger lines',
    tag: 'payments',
    params: z.object({ id }),
    data: paymentStorySchema,
    errors: ['payment_not_found'],
  }),
};
