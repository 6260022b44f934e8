export const ANNOUNCEMENTS_PATH = '/announcements';

/** Where one is on its page. */
export const anchorOf = (id: string) => `announcement-${id}`;
