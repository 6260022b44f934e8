import type { OptionalTimestamp } from '../timestamps.ts';

/**
 * A year of the festival. The year that is open has a row where it was started from another one; at most one is open. The texts are
 * those of the festival when the year was closed, for its archive.
 */
export interface YearsTable {
  /** Four digits. */
  year: string;
  festivalName: string;
  heroLine: string;
  instituteName: string;
  startedAt: OptionalTimestamp;
  /** The name of the admin. */
  startedBy: string | null;
  /** Null for the year that is open. */
  closedAt: OptionalTimestamp;
  closedBy: string | null;
}
