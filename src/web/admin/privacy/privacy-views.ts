import type { Power } from '#contract/roles/powers.ts';

/** The views of the page about privacy, in the order of their tabs; the first needs no search parameter. */
export const privacyViews = ['requests', 'guardians', 'texts', 'keeping', 'access'] as const;
export type PrivacyView = (typeof privacyViews)[number];

export const privacyLabels: Record<PrivacyView, { tab: string; lead: string }> = {
  requests: { tab: 'Requests', lead: 'Who asked to have their data erased, and where that is.' },
  keeping: {
    tab: 'How long',
    lead: 'How long each kind of data is kept; a job deletes or anonymises the rest each day.',
  },
  texts: {
    tab: 'Public texts',
    lead: 'The texts of the committee: privacy and refunds, which every form links to, travel, conduct and safety.',
  },
  guardians: { tab: 'Under 18', lead: 'Who is under 18, and what their parents or guardians said.' },
  access: { tab: 'Who read what', lead: 'Each admin who read or exported contact data, kept for a year.' },
};

export const privacyPath = (view: PrivacyView) =>
  view === privacyViews[0] ? '/admin/privacy' : `/admin/privacy?view=${view}`;

/** The view that a URL names, or the first of those that the admin may see; undefined where they may not see it. */
export function readPrivacyView(params: URLSearchParams, shown: readonly PrivacyView[]): PrivacyView | undefined {
  const named = privacyViews.find((view) => view === params.get('view')) ?? shown[0];
  return shown.find((view) => view === named);
}

/** The power that each view reads with. */
export const privacyPowers: Record<PrivacyView, Power> = {
  requests: 'privacy.read',
  guardians: 'privacy.read',
  texts: 'documents.edit',
  keeping: 'privacy.read',
  access: 'privacy.read',
};
