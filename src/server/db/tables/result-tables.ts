import type { Timestamp } from '../timestamps.ts';

/** The published results of an event; one without results has no row. */
export interface EventResultsTable {
  eventId: string;
  /** JSON of the winners, in the order of the page. */
  winners: string;
  note: string | null;
  /** Counts how often they were published. */
  version: number;
  /** The last time. */
  publishedAt: Timestamp;
}
