/** How much an announcement matters, the least first, with what it is called. */
export const announcementLevels = { info: 'Information', important: 'Important', urgent: 'Urgent' } as const;
export type AnnouncementLevel = keyof typeof announcementLevels;
export const announcementLevelKeys = Object.keys(announcementLevels) as [AnnouncementLevel, ...AnnouncementLevel[]];

/** How many announcements one page of the list holds. */
export const ANNOUNCEMENTS_PER_PAGE = 20;

/** How many of the pinned ones the banner shows: those that matter most, then the newest. */
export const MAX_PINNED_SHOWN = 3;
