/** The dashboard's views; each is a search parameter of /home, so that reload and back work. */
export const views = [
  'dashboard',
  'create-main-event',
  'create-sub-event',
  'create-ambassador',
  'manage-events',
  'ambassadors',
  'inquiries',
  'announcements',
  'settings',
  'payment-settings',
  'theme',
  'account-security',
  'committee',
  'year',
] as const;
export type View = (typeof views)[number];

export const viewPath = (view: View) => (view === 'dashboard' ? '/home' : `/home?view=${view}`);

export function readView(search: URLSearchParams): View | undefined {
  const named = search.get('view') ?? 'dashboard';
  return views.find((view) => view === named);
}
