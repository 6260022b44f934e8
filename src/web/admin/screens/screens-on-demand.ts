import type { ComponentType } from 'react';
import { onDemand } from '../components/on-demand/on-demand.tsx';
import { findScreen, type ScreenPath } from './screen-paths.ts';

/** Each screen is in a script of its own. */
const modules: Record<ScreenPath, () => Promise<{ default: ComponentType }>> = {
  'edit/:id': () => import('../event-form/edit-main-event-page.tsx'),
  'show/:id': () => import('../sub-events/sub-events-page.tsx'),
  schedule: () => import('../schedule/schedule-page.tsx'),
  trash: () => import('../trash/trash-page.tsx'),
  'import-events': () => import('../events/import/import-page.tsx'),
  'questions/:id': () => import('../questions/questions-page.tsx'),
  'certificates/:id': () => import('../certificates/certificates-page.tsx'),
  'results/:id': () => import('../results/results-page.tsx'),
  registrations: () => import('../registrations/list/registrations-page.tsx'),
  'registrations/import': () => import('../registrations/import/import-registrations-page.tsx'),
  'registrations/emails': () => import('../registrations/emails/emails-page.tsx'),
  'registrations/mail': () => import('../registrations/announcements/mail-page.tsx'),
  'registrations/mails': () => import('../registrations/announcements/sent-mails-page.tsx'),
  'registrations/teams-without-event': () =>
    import('../registrations/teams-without-event/teams-without-event-page.tsx'),
  'registrations/:id': () => import('../registrations/detail/registration-page.tsx'),
  payments: () => import('../payments/payments-page.tsx'),
  'payments/:id': () => import('../payments/story/payment-page.tsx'),
  reports: () => import('../reports/reports-page.tsx'),
  'bank-statements': () => import('../bank-statements/statements-page.tsx'),
  'bank-statements/:id': () => import('../bank-statements/statement-page.tsx'),
  'check-in': () => import('../check-in/check-in-page.tsx'),
  privacy: () => import('../privacy/privacy-page.tsx'),
  approvals: () => import('../approvals/approvals-page.tsx'),
  pages: () => import('../pages/pages-page.tsx'),
  'translations/event/:id': () => import('../translations/translations-page.tsx'),
  'translations/announcement/:id': () => import('../translations/translations-page.tsx'),
  'translations/page/:id': () => import('../translations/translations-page.tsx'),
  'translations/document/:id': () => import('../translations/translations-page.tsx'),
  'translations/festival': () => import('../translations/translations-page.tsx'),
  webhooks: () => import('../webhooks/webhooks-page.tsx'),
  'webhooks/:id': () => import('../webhooks/webhook-log-page.tsx'),
  activity: () => import('../activity/activity-page.tsx'),
};

const screenOf = (path: ScreenPath) => onDemand('The screen', async () => (await modules[path]()).default);

/** By its path, what shows a screen. */
export const screens = Object.fromEntries(
  Object.keys(modules).map((path) => [path, screenOf(path as ScreenPath)]),
) as Record<ScreenPath, ComponentType>;

/** Fetches the screen of a path. One that fails is fetched again, and its failure said, where it is shown. */
export async function fetchScreen(pathname: string): Promise<void> {
  const screen = findScreen(pathname);
  if (screen) await modules[screen]().catch(() => {});
}

/** Fetches all of them before one is opened, one after the other: each runs as it comes. */
export async function fetchScreensAhead(): Promise<void> {
  for (const load of Object.values(modules)) await load().catch(() => {});
}
