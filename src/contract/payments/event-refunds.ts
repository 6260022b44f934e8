import { defineEndpoint } from '../endpoint.ts';
import { id, instant, requiredText } from '../fields.ts';
import { z } from '../zod.ts';
import { paymentMethods } from './payment-methods.ts';

/** The same of one sub-event, in rupees: `online` is refunded by the gateway, `byHand` is not. */
const refundedSubEventSchema = z.object({
  eventId: z.string(),
  eventTitle: z.string(),
  payments: z.number().int(),
  online: z.number(),
  byHand: z.number(),
  onItsWay: z.number(),
  refunded: z.number(),
  isRunning: z.boolean(),
});

/**
 * What was paid for an event and is still here, in rupees, by method: `razorpay` is refunded by the gateway, all else by hand.
 * `byHand` lists who is to get money by hand, 200 at most. `run` is the latest refund of the whole event. `subEvents` are those
 * of a main event for which something was paid.
 */
export const eventRefundSchema = z
  .object({
    eventId: z.string(),
    eventTitle: z.string(),
    left: z.array(z.object({ method: z.enum(paymentMethods), payments: z.number().int(), amount: z.number() })),
    onItsWay: z.number(),
    refunded: z.number(),
    refused: z.number().int(),
    byHand: z.array(
      z.object({
        paymentId: z.string(),
        registrationId: z.string(),
        name: z.string(),
        number: z.number().int(),
        method: z.enum(paymentMethods),
        amount: z.number(),
      }),
    ),
    subEvents: z.array(refundedSubEventSchema),
    run: z
      .object({ startedBy: z.string(), startedAt: instant, finishedAt: instant.nullable(), reason: z.string() })
      .nullable(),
  })
  .meta({ id: 'EventRefund' });
export type EventRefund = z.infer<typeof eventRefundSchema>;

const common = { access: 'admin', tag: 'payments', params: z.object({ id }), data: eventRefundSchema } as const;

export const eventRefundEndpoints = {
  show: defineEndpoint({
    method: 'GET',
    path: '/api/events/:id/refunds',
    access: 'admin',
    power: 'payments.refund',
    scope: [{ kind: 'event', params: 'id' }],
    contactData: { what: 'payments', rows: 'byHand' },
    tag: 'payments',
    params: z.object({ id }),
    data: eventRefundSchema,
    summary: 'What was paid for an event and is still here, and how far its refund is',
    errors: ['event_not_found'],
  }),
  start: defineEndpoint({
    ...common,
    power: 'payments.refund',
    scope: [{ kind: 'event', params: 'id' }],
    method: 'POST',
    path: '/api/events/:id/refunds',
    approval: 'event_refund',
    audit: { target: 'event', action: 'refunded all payments of the event', details: ['reason', 'withSubEvents'] },
    summary:
      'Refund all that was paid through the gateway for an event; a second request while it runs changes nothing',
    body: z.object({
      reason: requiredText(500, 'A reason is required'),
      /** Also what was paid for the sub-events of a main event. */
      withSubEvents: z.boolean().optional(),
    }),
    errors: ['event_not_found', 'nothing_due'],
  }),
};
