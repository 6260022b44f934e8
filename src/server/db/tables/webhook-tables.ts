import type { ColumnType, Generated } from 'kysely';
import type { deliveryStatuses, webhookOffReasons } from '#contract/webhooks/webhooks.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamps.ts';

/** A receiver of messages. */
export interface WebhooksTable {
  id: string;
  name: string;
  url: string;
  /** JSON list of the types that it gets. */
  types: string;
  /** The event, with its sub-events, whose messages alone it gets; null for all. */
  eventId: string | null;
  withContact: ColumnType<boolean | number, boolean, boolean>;
  /** Encrypted by the session secret. */
  secret: string;
  /** The former one, by which messages are signed too until its end, and those that still did when it came; separated by spaces. */
  oldSecret: Generated<string | null>;
  oldSecretEndsAt: OptionalTimestamp;
  /** When the first attempt failed since the last success. */
  failingSince: OptionalTimestamp;
  disabledAt: OptionalTimestamp;
  disabledWhy: Generated<(typeof webhookOffReasons)[number] | null>;
  createdAt: Timestamp;
  version: Generated<number>;
}

/** A message to one webhook. What it says is read when it is sent: the row holds nothing of any person. */
export interface WebhookDeliveriesTable {
  id: string;
  webhookId: string;
  /** The same for every webhook and each time that it is sent. */
  messageId: string;
  source: 'registration' | 'payment' | 'results' | 'test';
  /** The row of registrationHistory or paymentHistory that it tells; the event of results. */
  sourceId: string;
  type: string;
  at: Timestamp;
  status: (typeof deliveryStatuses)[number];
  /** Attempts that were begun. */
  attempts: number;
  nextAttemptAt: Timestamp;
  queuedAt: Timestamp;
}

/** One attempt to send a message. */
export interface WebhookAttemptsTable {
  id: string;
  deliveryId: string;
  at: Timestamp;
  status: number | null;
  durationMs: number;
  error: string | null;
}
