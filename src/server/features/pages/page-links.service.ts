import { pagePath } from '#contract/pages/page-path.ts';
import type { Linking } from '#contract/pages/pages.ts';
import { documentTitles } from '#contract/privacy/document-kinds.ts';
import type { AppContext } from '../../context.ts';
import { listDescriptionsWith } from '../events/events.service.ts';
import { listPublicBodies } from '../privacy/documents/documents.service.ts';
import * as repository from './pages.repository.ts';
import { getPage } from './pages.service.ts';

/** Finds links to a path in stored text, whatever host they name: `/pages/map` is not in `/pages/map-of-campus`. */
const linkTo = (path: string) => new RegExp(`${RegExp.escape(path)}(?![\\w-])`);

/**
 * What visitors read now and what links to a page, by the url that it has or one that it had: those links lead nowhere once it
 * is deleted. Throws `page_not_found`.
 */
export async function listLinking(context: AppContext, id: string): Promise<Linking[]> {
  const { db } = context;
  const page = await getPage(db, id);
  const former = (await repository.listFormerSlugs(db)).filter(({ pageId }) => pageId === id);
  const paths = [page.slug, ...former.map(({ slug }) => slug)].map((slug) => pagePath(slug));
  const isLinking = (text: string) => paths.some((path) => linkTo(path).test(text));
  const pages = (await repository.listPublishedSections(db)).filter(
    ({ slug, sections }) => slug !== page.slug && isLinking(JSON.stringify(sections)),
  );
  const events = (await listDescriptionsWith(context, pagePath(''))).filter(({ description }) =>
    isLinking(description),
  );
  const texts = (await listPublicBodies(context)).filter(({ body }) => isLinking(body));
  return [
    ...pages.map(({ title }) => ({ kind: 'page' as const, title })),
    ...events.map(({ title }) => ({ kind: 'event' as const, title })),
    ...texts.map(({ kind }) => ({ kind: 'document' as const, title: documentTitles[kind] })),
  ];
}
