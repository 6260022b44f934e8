import { pagePath } from '#contract/pages/page-path.ts';
import type { ListedPage } from '#contract/pages/pages.ts';
import { navigations } from '#contract/pages/section-kinds.ts';
import { hasWords, pageText } from '#contract/panel/list-texts.ts';
import type { AppContext } from '../../context.ts';
import { timeCells } from '../../festival-time.ts';
import { type Table, tableOfAll } from '../../tables/table.ts';
import { listEditedPages } from './pages.service.ts';

/** The pages in the order of the navigation, as the panel finds them. */
export function pageTable(context: AppContext, { search }: { search?: string | undefined }): Table {
  const { timeZone } = context.config;
  const time = timeCells(timeZone);
  return tableOfAll<ListedPage>(
    'pages',
    [
      ['Title', ({ title }) => title],
      ['Path', ({ slug }) => pagePath(slug)],
      ['Linked', ({ navigation }) => navigations[navigation]],
      ['Status', ({ status }) => status],
      [`Saved (${timeZone})`, ({ updatedAt }) => time(updatedAt)],
      ['Saved by', ({ updatedBy }) => updatedBy],
    ],
    async () => (await listEditedPages(context)).filter((page) => hasWords(pageText(page), search)),
  );
}
