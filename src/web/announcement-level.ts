import { t } from '@lingui/core/macro';
import type { AnnouncementLevel } from '#contract/announcements/announcement-levels.ts';

/** What a level is called on the site; in English as `announcementLevels` of the contract says it. */
export function announcementLevel(level: AnnouncementLevel): string {
  const labels: Record<AnnouncementLevel, string> = {
    info: t`Information`,
    important: t`Important`,
    urgent: t`Urgent`,
  };
  return labels[level];
}
