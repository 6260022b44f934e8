import { t } from '@lingui/core/macro';
import { data } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { readLiveSections } from '#contract/pages/live-preview.ts';
import { ApiError } from '../../api.ts';
import { pageApi } from '../page-api.ts';
import { orNotFound, personalHeaders } from '../registration/current-user.ts';
import type { Route } from './+types/draft-page.ts';
import styles from './draft-page.module.css';
import { loadSections } from './live-sections.ts';
import { SectionPage } from './section-page.tsx';

export const headers = personalHeaders;

/**
 * The newest version of a page as the site would show it, for those who may edit it; nobody else learns that it exists. With `live` the
 * sections that it names instead of the stored ones: the panel's preview puts what is being typed about them.
 */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  try {
    const { content, pictures, status } = (
      await orNotFound(pageApi(args).call(endpoints.pages.edit, { params: { id } }))
    ).data;
    const asked = new URL(args.request.url).searchParams.get('live');
    const sections = asked === null ? content.sections : readLiveSections(asked);
    if (!sections) throw data(null, { status: 400 });
    return { ...content, pictures, status, ...(await loadSections(args, sections, null)) };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) throw data(null, { status: 404 });
    throw error;
  }
}

export default function DraftPage({ loaderData: { status, ...shown } }: Route.ComponentProps) {
  return (
    <>
      <p className={styles.note} role="status">
        {status === 'published' ? t`This is what is public.` : t`A preview: this version is not public.`}
      </p>
      <SectionPage {...shown} year={null} path="/" isDraft />
    </>
  );
}
