import type { SavePage } from '#contract/pages/pages.ts';

let made = 0;

/** A page of one notice, under a url of its own. */
export function pageBody(overrides: Partial<SavePage> = {}): SavePage {
  made += 1;
  return {
    title: `Page ${made}`,
    slug: `page-${made}`,
    summary: '',
    navigation: 'none',
    sections: [{ id: 'thanks', kind: 'notice', level: 'info', heading: '', text: 'Thank you' }],
    ...overrides,
  };
}
