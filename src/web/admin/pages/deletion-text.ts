import type { ListedPage } from '#contract/pages/pages.ts';

const links = {
  header: ', and the link to it at the top of every page goes too',
  footer: ', and the link to it at the end of every page goes too',
  none: '',
} as const;

/** What goes from the site with a page. */
export function pageDeletionText({ status, navigation }: Pick<ListedPage, 'status' | 'navigation'>): string {
  if (status === 'draft') return 'It is a draft: nobody sees it on the site. You can undo this.';
  const draft = status === 'changed' ? ' What was changed and not published is kept with it.' : '';
  return `It goes from the site: who opens it reads that it is not there${links[navigation]}.${draft} You can undo this; it is a draft then.`;
}
