import { redirect } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { pagePath } from '#contract/pages/page-path.ts';
import { pageApi } from '../page-api.ts';
import { orNotFound } from '../registration/current-user.ts';
import type { Route } from './+types/page-page.ts';
import { loadSections } from './live-sections.ts';
import { SectionPage } from './section-page.tsx';

export const handle = { cache: 'public', query: [] };

/** A public page of the committee, of the year that is open or of a closed one. */
export async function loader(args: Route.LoaderArgs) {
  const { slug, year }: { slug: string; year?: string } = args.params;
  const request = pageApi(args).call(endpoints.pages.show, { params: { slug }, query: year ? { year } : {} });
  const page = (await orNotFound(request)).data;
  // A url that the page had before. It may have it once more, so browsers ask each time.
  if (page.slug !== slug) {
    throw redirect(pagePath(page.slug, page.year), { status: 301, headers: { 'cache-control': 'no-cache' } });
  }
  return { ...page, ...(await loadSections(args, page.sections, page.year)) };
}

export default function PagePage({ loaderData }: Route.ComponentProps) {
  return <SectionPage {...loaderData} path={pagePath(loaderData.slug, loaderData.year)} />;
}
