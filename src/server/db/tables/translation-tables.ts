import type { Timestamp } from '../timestamps.ts';

/** What a committee wrote in another language than English: a row for each thing and language. */
export interface TranslationsTable {
  /** `events/ID`, `announcements/ID`, `pages/ID` or `settings/festival`. */
  subject: string;
  language: string;
  /** JSON of `translatedTextSchema`. */
  texts: string;
  /** Counts saves, from 1. */
  version: number;
  updatedAt: Timestamp;
}
