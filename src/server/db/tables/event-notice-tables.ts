import type { Generated } from 'kysely';
import type { OptionalTimestamp, Timestamp } from '../timestamps.ts';

/** What the people of an event know of it; there is no row until it changes. */
export interface EventNoticesTable {
  eventId: string;
  /** JSON of the dates, venue and status that its people were last told, or first saw. */
  told: string;
  /** Registrations made before this instant have no mail about the change yet. */
  since: OptionalTimestamp;
  /** When the email about it is due; null where nothing is to be told. */
  dueAt: OptionalTimestamp;
  /** JSON of dates and venue before the last change that was mailed, for passes. */
  movedFrom: string | null;
  movedAt: OptionalTimestamp;
}

/** A refund of all that was paid through the gateway for an event; the scheduler does one registration after the other. */
export interface EventRefundsTable {
  id: string;
  eventId: string;
  reason: string;
  startedById: string | null;
  startedBy: string;
  startedAt: Timestamp;
  /** The number of the last registration whose refunds were decided. */
  lastNumber: Generated<number>;
  finishedAt: OptionalTimestamp;
  /** The approval by a second person that it was started with. */
  approvalId: string | null;
}
