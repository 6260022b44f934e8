import { otpCode, ownPassword } from '../auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import { flag, id, instant, requiredText, wholeNumber } from '../fields.ts';
import { listQuery, sortsBy } from '../panel/list-query.ts';
import { z } from '../zod.ts';
import { allWebhookTypes, TEST_TYPE } from './webhook-messages.ts';

/** How many webhooks a festival has at most: each is sent to for every registration. */
export const MAX_WEBHOOKS = 20;
/** The longest span (days) that is sent once more; what is older is no longer kept. */
export const MAX_REPLAY_DAYS = 30;
/** How many messages are sent once more at a time. */
export const MAX_REPLAYED = 10_000;

/** Why a webhook is off: an admin's decision, a day without one success, or its receiver said that it is gone (410). */
export const webhookOffReasons = ['admin', 'failures', 'gone'] as const;

/**
 * A receiver of messages, without its secret. `event` is the only one whose messages it gets, with its sub-events; null for all.
 * `failingSince` is when the first attempt failed after the last success. Until `oldSecretEndsAt` messages are signed by the
 * former secret too, and by those that still did when it was replaced. `waiting` messages are still to be sent, `failed` ones were given up.
 */
export const webhookSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    url: z.string(),
    types: z.array(z.enum(allWebhookTypes)),
    event: z.object({ _id: z.string(), title: z.string() }).nullable(),
    withContact: z.boolean(),
    disabledAt: instant.nullable(),
    disabledWhy: z.enum(webhookOffReasons).nullable(),
    failingSince: instant.nullable(),
    oldSecretEndsAt: instant.nullable(),
    waiting: z.number().int(),
    failed: z.number().int(),
    createdAt: instant,
    /** Counts saves, from 1. */
    version: z.number().int(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

/** Whether a webhook went off without an admin: it waits for somebody. */
export const isBroken = ({ disabledAt, disabledWhy }: Pick<Webhook, 'disabledAt' | 'disabledWhy'>): boolean =>
  disabledAt !== null && disabledWhy !== 'admin';

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

/** A message to one webhook with its attempts, newest first; `status` of an attempt is HTTP's, null where there was no response. */
export const webhookDeliverySchema = z
  .object({
    _id: z.string(),
    messageId: z.string(),
    type: z.enum([...allWebhookTypes, TEST_TYPE]),
    /** When it happened. */
    at: instant,
    status: z.enum(deliveryStatuses),
    nextAttemptAt: instant.nullable(),
    attempts: z.array(
      z.object({
        at: instant,
        status: z.number().int().nullable(),
        durationMs: z.number().int(),
        error: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

const credentials = {
  password: ownPassword,
  /** Needed where two-step login is on. */
  code: otpCode.optional(),
};

/** Where messages go, which, and for which event. A new secret and a new URL take the admin's password. */
export const webhookInputSchema = z.object({
  name: requiredText(60, 'Say what receives it'),
  url: requiredText(500, 'Where are messages sent?'),
  types: z.array(z.enum(allWebhookTypes)).min(1, 'Choose at least one').max(allWebhookTypes.length),
  /** Left out or null, messages of every event. */
  eventId: id.nullish(),
  /** Left out, messages have no names, e-mails, telephone numbers, colleges and UTRs. */
  withContact: flag.default(false),
  /** Of a change: the version that was read, else 409 `webhook_changed`. */
  version: wholeNumber(1, 2_000_000_000).optional(),
  ...credentials,
});
export type WebhookInput = z.infer<typeof webhookInputSchema>;

const moment = z.iso.datetime({ offset: true, error: 'Choose a day and time' });
/** From the first instant on, up to the second. */
export const replaySchema = z.object({ from: moment, to: moment });

/** What the log of a webhook can be sorted by. */
export const deliverySorts = sortsBy('type', 'status');
export type DeliverySort = (typeof deliverySorts)[number];

/** What the log of a webhook is narrowed to; `search` looks in ids and types of messages. */
export const deliveryFilter = z.object({
  search: listQuery(deliverySorts).search,
  status: z.enum(deliveryStatuses).optional(),
});
export type DeliveryFilter = z.output<typeof deliveryFilter>;

const common = { access: 'admin', tag: 'webhooks' } as const;
const byId = z.object({ id });
const ownerErrors = ['wrong_credentials', 'login_not_recent', 'wrong_code'] as const;
const withSecret = webhookSchema.extend({ secret: z.string() });

/** Where this festival sends messages after Standard Webhooks 1.0; what it sends is in `webhook-messages.ts`. */
export const webhookEndpoints = {
  list: defineEndpoint({
    ...common,
    power: 'committee.manage',
    method: 'GET',
    path: '/api/webhooks',
    summary: 'The webhooks, by name',
    data: z.array(webhookSchema),
  }),
  create: defineEndpoint({
    ...common,
    power: 'committee.manage',
    method: 'POST',
    path: '/api/webhooks',
    audit: { target: 'webhook', action: 'added the webhook', isTargetNew: true, isDoneOnce: true },
    summary:
      'Add a webhook: its secret is returned once. Asks for the password and, where two-step login is on, for its code',
    body: webhookInputSchema,
    data: withSecret,
    errors: [...ownerErrors, 'webhook_limit', 'event_not_found'],
  }),
  update: defineEndpoint({
    ...common,
    power: 'committee.manage',
    method: 'PUT',
    path: '/api/webhooks/:id',
    audit: { target: 'webhook', action: 'changed the webhook' },
    summary: 'Change where messages go and which. Asks for the password and, where two-step login is on, for its code',
    params: byId,
    body: webhookInputSchema,
    data: webhookSchema,
    errors: [...ownerErrors, 'webhook_not_found', 'webhook_changed', 'event_not_found'],
  }),
  rotate: defineEndpoint({
    ...common,
    power: 'committee.manage',
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    audit: { target: 'webhook', action: 'made a new secret for the webhook' },
    summary: 'Make a new secret, returned once; for a day messages are signed by the former one too',
    params: byId,
    body: z.object(credentials),
    data: withSecret,
    errors: [...ownerErrors, 'webhook_not_found'],
  }),
  switch: defineEndpoint({
    ...common,
    power: 'committee.manage',
    method: 'POST',
    path: '/api/webhooks/:id/status',
    audit: { target: 'webhook', action: 'switched on or off the webhook' },
    summary:
      'Switch a webhook on or off; `withMissed` also sends what happened while it was off, of the last 30 days, but for results that were taken back',
    params: byId,
    body: z.object({ isOn: flag, withMissed: flag.default(false) }),
    data: webhookSchema,
    errors: ['webhook_not_found', 'replay_too_long'],
  }),
  delete: defineEndpoint({
    ...common,
    power: 'committee.manage',
    method: 'DELETE',
    path: '/api/webhooks/:id',
    audit: { target: 'webhook', action: 'deleted the webhook' },
    summary: 'Delete a webhook and its log',
    params: byId,
    data: webhookSchema,
    errors: ['webhook_not_found'],
  }),
  test: defineEndpoint({
    ...common,
    power: 'committee.manage',
    method: 'POST',
    path: '/api/webhooks/:id/test',
    audit: { target: 'webhook', action: 'sent a test to the webhook' },
    summary: `Send a message of the type \`${TEST_TYPE}\`; the log says what the receiver responded`,
    params: byId,
    data: webhookSchema,
    errors: ['webhook_not_found', 'webhook_off'],
  }),
  deliveries: defineEndpoint({
    ...common,
    power: 'committee.manage',
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    summary: 'What was sent to a webhook in the last 30 days, newest first or as sorted; 50 a page',
    params: byId,
    query: z.object({ ...listQuery(deliverySorts), ...deliveryFilter.shape }),
    data: z.object({ deliveries: z.array(webhookDeliverySchema), total: z.number().int(), more: z.boolean() }),
    errors: ['webhook_not_found'],
  }),
  replay: defineEndpoint({
    ...common,
    power: 'committee.manage',
    method: 'POST',
    path: '/api/webhooks/:id/deliveries/:deliveryId/replay',
    audit: { target: 'webhook', action: 'sent a message once more to the webhook' },
    summary: 'Send one message once more, under the same id',
    params: z.object({ id, deliveryId: requiredText(100) }),
    data: webhookDeliverySchema,
    errors: ['webhook_not_found', 'webhook_delivery_not_found', 'webhook_off'],
  }),
  replaySpan: defineEndpoint({
    ...common,
    power: 'committee.manage',
    method: 'POST',
    path: '/api/webhooks/:id/replay',
    audit: {
      target: 'webhook',
      action: 'sent messages of a time once more to the webhook',
      details: ['from', 'to', 'messages'],
    },
    summary:
      'Send everything that happened in a span of at most 30 days once more, under the same ids; at most 10,000 messages',
    params: byId,
    body: replaySchema,
    data: z.object({ messages: z.number().int() }),
    errors: ['webhook_not_found', 'webhook_off', 'replay_too_long'],
  }),
};
