import type { Power } from '#contract/roles/powers.ts';
import { readView, type View } from './views.ts';

/** The powers of which one is needed for a view; none is needed for one's own account. */
const viewPowers: Record<View, readonly Power[]> = {
  dashboard: ['panel.open'],
  'create-main-event': ['events.create'],
  'create-sub-event': ['events.edit'],
  'create-ambassador': ['ambassadors.edit'],
  'manage-events': ['events.edit', 'events.delete', 'results.publish'],
  ambassadors: ['ambassadors.edit'],
  inquiries: ['inquiries.manage'],
  announcements: ['announcements.edit'],
  settings: ['settings.edit', 'treasury.edit'],
  'payment-settings': ['settings.edit'],
  theme: ['settings.edit'],
  'account-security': [],
  committee: ['committee.manage'],
  year: ['years.manage'],
};

/** The same for the pages with a path of their own; the first that fits counts. */
const pathPowers: [RegExp, readonly Power[]][] = [
  [/^\/mainevent\/?$/, viewPowers['manage-events']],
  [/^\/admin\/(edit|subEvent|questions)\//, ['events.edit']],
  [/^\/admin\/schedule/, ['events.edit']],
  [/^\/admin\/certificates/, ['certificates.issue', 'registrations.read']],
  [/^\/admin\/results/, ['results.publish']],
  [/^\/admin\/trash/, ['events.delete', 'ambassadors.edit', 'announcements.edit', 'pages.edit']],
  [/^\/admin\/import-events/, ['events.create']],
  [/^\/(admin\/show\/|subEventsAdmin)/, ['events.edit', 'events.delete']],
  [/^\/admin\/registrations\/import/, ['registrations.edit']],
  [/^\/admin\/registrations\/(mail|emails)/, ['registrations.mail']],
  [/^\/admin\/registrations/, ['registrations.read']],
  [/^\/admin\/payments/, ['payments.read']],
  [/^\/admin\/(reports|bank-statements)/, ['treasury.read']],
  [/^\/admin\/check-in/, ['check-in.scan']],
  [/^\/admin\/privacy/, ['privacy.read', 'privacy.manage', 'documents.edit']],
  [/^\/admin\/pages/, ['pages.edit']],
  [/^\/admin\/translations\/event/, ['events.edit']],
  [/^\/admin\/translations\/announcement/, ['announcements.edit']],
  [/^\/admin\/translations\/page/, ['pages.edit']],
  [/^\/admin\/translations\/document/, ['documents.edit']],
  [/^\/admin\/translations/, ['settings.edit']],
  [/^\/admin\/approvals/, ['panel.open']],
  [/^\/admin\/webhooks/, ['committee.manage']],
  [/^\/admin\/activity/, ['audit.read']],
];

export const powersOfView = (view: View): readonly Power[] => viewPowers[view];

/** The powers of which one is needed for the page at a url; an empty list where it is for every admin. */
export function powersOfPage(pathname: string, search: URLSearchParams): readonly Power[] {
  if (pathname === '/home') return viewPowers[readView(search) ?? 'dashboard'];
  return pathPowers.find(([pattern]) => pattern.test(pathname))?.[1] ?? [];
}
