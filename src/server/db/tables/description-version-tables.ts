import type { Timestamp } from '../timestamps.ts';

/** The descriptions that events have had, the newest 50 of each; those whose description never changed have none. */
export interface DescriptionVersionsTable {
  id: string;
  eventId: string;
  /** Counts from 1 for each event. */
  version: number;
  description: string;
  /** Of its text without markup. */
  characters: number;
  /** JSON of the ids of our own pictures in it. */
  imageIds: string;
  savedAt: Timestamp;
  /** The name of who saved it; null where that was before versions were kept. */
  savedBy: string | null;
}
