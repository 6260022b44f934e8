import type { Gender } from '#contract/events/rule-values.ts';
import type { Timestamp } from '../timestamps.ts';

/** What forms ask a person each time, kept for their account. */
export interface ProfilesTable {
  userId: string;
  phone: string | null;
  college: string | null;
  yearOfStudy: number | null;
  gender: Gender | null;
  updatedAt: Timestamp;
}
