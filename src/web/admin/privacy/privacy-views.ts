/** The views of the page about privacy, in the order of their tabs; the first needs no search parameter. */
export const privacyViews = ['texts', 'access'] as const;
export type PrivacyView = (typeof privacyViews)[number];

export const privacyLabels: Record<PrivacyView, { tab: string; lead: string }> = {
  texts: { tab: 'Public texts', lead: 'The privacy notice and the refund page, which every form links to.' },
  access: { tab: 'Who read what', lead: 'Each admin who read or exported contact data, kept for a year.' },
};

export const privacyPath = (view: PrivacyView) =>
  view === privacyViews[0] ? '/admin/privacy' : `/admin/privacy?view=${view}`;

export const readPrivacyView = (params: URLSearchParams): PrivacyView =>
  privacyViews.find((view) => view === params.get('view')) ?? privacyViews[0];
