import type { OptionalTimestamp, Timestamp } from '../timestamps.ts';

/** A sheet of events that was imported. */
export interface EventImportsTable {
  id: string;
  fileName: string;
  /** SHA-256 of its headings. */
  headings: string;
  /** JSON: the column of each field, from 0. */
  columns: string;
  /** JSON list of the events that it made. */
  eventIds: string;
  /** JSON: the event of each row's key; null for imports from before. */
  rowKeys: string | null;
  importedBy: string;
  importedAt: Timestamp;
  undoneBy: string | null;
  undoneAt: OptionalTimestamp;
}
