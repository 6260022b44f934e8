import type { Generated } from 'kysely';
import type { Timestamp } from '../timestamps.ts';

/** A record of settings as it was saved once. */
export interface SettingsVersionsTable {
  /** Sorts by the time of saving. */
  id: string;
  /** Its id in `settings`; null for the festival's, from before there were others. */
  record: Generated<string | null>;
  /** The record as JSON. */
  value: string;
  /** The names of the settings that differ from the version before, as JSON. */
  changed: string;
  /** The admin; null for a job, as the start of a year. */
  savedBy: string | null;
  savedAt: Timestamp;
}
