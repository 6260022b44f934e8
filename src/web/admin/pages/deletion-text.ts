import type { Linking, ListedPage } from '#contract/pages/pages.ts';

const links = {
  header: ', and the link to it at the top of every page goes too',
  footer: ', and the link to it at the end of every page goes too',
  none: '',
} as const;

/** What goes from the site with a page. */
export function pageDeletionText({ status, navigation }: Pick<ListedPage, 'status' | 'navigation'>): string {
  if (status === 'draft') return 'It is a draft: nobody sees it on the site. You can undo this.';
  const draft = status === 'changed' ? ' What was changed and not published is kept with it.' : '';
  return `${goesText(navigation)}${draft} You can undo this; it is a draft then.`;
}

const goesText = (navigation: ListedPage['navigation']) =>
  `It goes from the site: who opens it reads that it is not there${links[navigation]}.`;

/** The same for a page that becomes a draft once more. */
export const takingOffText = ({ navigation }: Pick<ListedPage, 'navigation'>): string =>
  `${goesText(navigation)} It is a draft then, and can be published once more.`;

const kinds = { page: 'the page', event: 'the event', document: 'the text' } as const;
const NAMED = 5;

/** Whose links lead nowhere once a page is deleted. */
export function linkingText(linking: readonly Linking[]): string {
  if (linking.length === 0) return 'No page, event or text links to it.';
  const named = linking.slice(0, NAMED).map(({ kind, title }) => `${kinds[kind]} “${title}”`);
  const others = linking.length - named.length;
  const list = [...named, ...(others > 0 ? [`${others} more`] : [])].join(', ');
  return `Links to it lead nowhere then: in ${list}.`;
}
