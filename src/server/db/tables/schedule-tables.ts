import type { OptionalTimestamp, Timestamp } from '../timestamps.ts';

/** A released version of the schedule; the newest that has not ended is what the public schedule shows. */
export interface ScheduleReleasesTable {
  id: string;
  /** The closed year that it belongs to. */
  year: string | null;
  /** Counts the versions of a year, from 1. */
  number: number;
  name: string;
  note: string;
  /** JSON of `scheduleSlotSchema`. */
  slots: string;
  /** JSON of `scheduleChangeSchema`. */
  changes: string;
  /** How many people were mailed. */
  people: number;
  releasedBy: string;
  releasedAt: Timestamp;
  /** When the schedule went back to showing changes at once. */
  endedAt: OptionalTimestamp;
}
