import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { ANNOUNCEMENTS_PER_PAGE } from '#contract/announcements/announcement-levels.ts';
import { endpoints } from '#contract/endpoints.ts';
import { languageQuery } from '../../language/language-query.ts';
import { button } from '../components/button.ts';
import { YourClock } from '../components/elsewhere.tsx';
import { ErrorState } from '../components/load-failed/load-failed.tsx';
import { PageHead } from '../components/page-head.tsx';
import { useFestival } from '../festival.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import type { Route } from './+types/announcements-page.ts';
import item from './announcement-item.module.css';
import { AnnouncementItem } from './announcement-item.tsx';
import { ANNOUNCEMENTS_PATH } from './announcement-paths.ts';
import styles from './announcements-page.module.css';

export const handle = { cache: 'public', query: ['page', 'show'] };

const MAX_PAGE = 1000;
/** No id of an announcement is longer. */
const MAX_ID = 64;

/** A page of the list, or the one that holds the announcement of the URL: one that is older moves to later pages. */
export async function loader(args: Route.LoaderArgs) {
  const query = new URL(args.request.url).searchParams;
  const number = Number(query.get('page'));
  const asked = Number.isInteger(number) ? Math.min(Math.max(number, 1), MAX_PAGE) : 1;
  const show = query.get('show')?.slice(0, MAX_ID);
  const request = pageApi(args).call(endpoints.announcements.list, { query: show ? { show } : { page: asked } });
  const list = await dataOrNull(request);
  return { page: list?.page ?? asked, list };
}

const pathOf = (page: number) => (page === 1 ? ANNOUNCEMENTS_PATH : `${ANNOUNCEMENTS_PATH}?page=${page}`);

/** What the committee announces, the pinned first, then the newest. */
export default function AnnouncementsPage({ loaderData: { page, list } }: Route.ComponentProps) {
  const { festivalName } = useFestival();
  const pages = Math.max(1, Math.ceil((list?.total ?? 0) / ANNOUNCEMENTS_PER_PAGE));
  return (
    <div className={styles.page}>
      <PageHead
        title={t`Announcements`}
        description={t`What is new at ${festivalName}: changes, reminders and news.`}
        path={pathOf(page)}
        hidden={page > 1}
      />
      <h1>
        <Trans>Announcements</Trans>
      </h1>
      {list === null ? <ErrorState what={t`The announcements`} /> : null}
      {list?.announcements.length === 0 ? (
        <p>
          {page > 1 ? (
            <Trans>
              There is nothing on this page. <Link to={ANNOUNCEMENTS_PATH}>See the newest</Link>
            </Trans>
          ) : (
            t`Nothing is announced right now.`
          )}
        </p>
      ) : null}
      {list?.announcements[0] ? <YourClock at={list.announcements[0].startsAt} className={styles.feed} /> : null}
      <div className={item.list}>
        {list?.announcements.map((one) => (
          <AnnouncementItem key={one._id} announcement={one} heading="h2" />
        ))}
      </div>
      {pages > 1 ? (
        <nav className={styles.pager} aria-label={t`Pages of the list`}>
          {page > 1 ? (
            <Link className={button('ghost')} to={pathOf(page - 1)}>
              <Trans>Newer</Trans>
            </Link>
          ) : null}
          <p>
            <Trans>
              Page {page} of {pages}
            </Trans>
          </p>
          {page < pages ? (
            <Link className={button('ghost')} to={pathOf(page + 1)}>
              <Trans>Older</Trans>
            </Link>
          ) : null}
        </nav>
      ) : null}
      <p className={styles.feed}>
        <a href={`/announcements.atom${languageQuery()}`}>
          <Trans>Follow the announcements in a feed reader (Atom)</Trans>
        </a>
      </p>
    </div>
  );
}
