export const ANNOUNCEMENTS_PATH = '/announcements';

/** Where one is on its page. */
export const anchorOf = (id: string) => `announcement-${id}`;

/** Where one is for good, whichever page of the list it is on by then; `language` is the query of a language. */
export const announcementPath = (id: string, language: string) =>
  `${ANNOUNCEMENTS_PATH}${language}${language ? '&' : '?'}show=${id}#${anchorOf(id)}`;
