/** Where the texts of something are written in other languages. */
export const eventTranslationsPath = (id: string) => `/admin/translations/event/${id}`;
export const announcementTranslationsPath = (id: string) => `/admin/translations/announcement/${id}`;
export const pageTranslationsPath = (id: string) => `/admin/translations/page/${id}`;
export const documentTranslationsPath = (kind: string) => `/admin/translations/document/${kind}`;
export const FESTIVAL_TRANSLATIONS_PATH = '/admin/translations/festival';
