import type { Timestamp } from '../timestamps.ts';

/** The festival's settings as they were saved once. */
export interface SettingsVersionsTable {
  /** Sorts by the time of saving. */
  id: string;
  /** `FestivalSettings` as JSON. */
  value: string;
  /** The names of the settings that differ from the version before, as JSON. */
  changed: string;
  /** The admin; null for a job, as the start of a year. */
  savedBy: string | null;
  savedAt: Timestamp;
}
