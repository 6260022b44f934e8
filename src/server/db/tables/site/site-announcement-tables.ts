import type { ColumnType, Generated } from 'kysely';
import type { AnnouncementLevel } from '#contract/announcements/announcement-levels.ts';
import type { OptionalTimestamp, Timestamp } from '../../timestamps.ts';

type Flag = ColumnType<boolean | number, boolean, boolean>;

/** An announcement on the site; `announcements` holds the mails to people of an event. */
export interface SiteAnnouncementsTable {
  id: string;
  title: string;
  text: string;
  level: AnnouncementLevel;
  isPinned: Flag;
  /** Null for one of the whole festival. */
  eventId: string | null;
  startsAt: Timestamp;
  endsAt: OptionalTimestamp;
  /** Whether pages in the caches show it. */
  isShown: Flag;
  /** The closed year that it belongs to. */
  year: string | null;
  /** Counts saves, from 1. */
  version: Generated<number>;
  createdBy: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: OptionalTimestamp;
}
