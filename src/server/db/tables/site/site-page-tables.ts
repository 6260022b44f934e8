import type { Navigation } from '#contract/pages/section-kinds.ts';
import type { OptionalTimestamp, Timestamp } from '../../timestamps.ts';

/** A page that the committee made of sections. */
export interface SitePagesTable {
  id: string;
  /** The closed year that it belongs to. */
  year: string | null;
  /** Unique among those of a year that are not in the trash. */
  slug: string;
  /** That of the newest version. */
  title: string;
  navigation: Navigation;
  /** Where it is in the navigation, from 0. */
  position: number;
  /** The newest version. */
  version: number;
  /** Null for a draft. */
  publishedVersion: number | null;
  /** The title of that version, for links. */
  publishedTitle: string | null;
  publishedAt: OptionalTimestamp;
  createdBy: string;
  createdAt: Timestamp;
  updatedBy: string;
  updatedAt: Timestamp;
  deletedAt: OptionalTimestamp;
}

/** What a page says in one of its versions; `sections` is JSON. */
export interface SitePageVersionsTable {
  id: string;
  pageId: string;
  version: number;
  title: string;
  summary: string;
  /** Nobody reads it: each text says its own language. The version before, which needs one, runs while this one starts. */
  language: string;
  sections: string;
  savedBy: string;
  savedAt: Timestamp;
}

/** A slug that a page had before, while it was public. */
export interface SitePageSlugsTable {
  id: string;
  pageId: string;
  slug: string;
  /** Since when the page has another one. */
  changedAt: Timestamp;
}
