import { sql } from 'kysely';
import type { Timestamp } from '../timestamps.ts';

/**
 * The results of an event. Those that were taken back leave a row without winners and note, which keeps the version: what was
 * read before must not match what is published later. So readers ask for `isPublished` too.
 */
export interface EventResultsTable {
  eventId: string;
  /** JSON of the winners, in the order of the page. */
  winners: string;
  note: string | null;
  /** Counts how often they were published, since ever. */
  version: number;
  /** The last time. */
  publishedAt: Timestamp;
}

/** Whether a row of `eventResults` is published: results without winners and note are never published. */
export const isPublished = sql<boolean>`("eventResults".note is not null or "eventResults".winners <> '[]')`;
