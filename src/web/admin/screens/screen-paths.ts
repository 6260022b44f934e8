import { matchPath } from 'react-router';

/**
 * The screens of the panel below `/admin/`. They are one route of the app: a row for each would go with every page of the
 * public site, whose browser would rank them all. Two have a row all the same (`routes.ts`).
 */
export const screenPaths = [
  'edit/:id',
  'show/:id',
  'schedule',
  'trash',
  'import-events',
  'questions/:id',
  'certificates/:id',
  'results/:id',
  'registrations',
  'registrations/import',
  'registrations/emails',
  'registrations/mail',
  'registrations/mails',
  'registrations/teams-without-event',
  'registrations/:id',
  'payments',
  'payments/:id',
  'reports',
  'bank-statements',
  'bank-statements/:id',
  'check-in',
  'privacy',
  'approvals',
  'pages',
  'translations/event/:id',
  'translations/announcement/:id',
  'translations/page/:id',
  'translations/document/:id',
  'translations/festival',
  'webhooks',
  'webhooks/:id',
  'activity',
] as const;

export type ScreenPath = (typeof screenPaths)[number];

/** The screen of a path, the one without parameters first; undefined where there is none. */
export function findScreen(pathname: string): ScreenPath | undefined {
  const found = screenPaths.filter((screen) => matchPath(`/admin/${screen}`, pathname));
  return found.find((screen) => !screen.includes(':')) ?? found[0];
}
