import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { ScheduleRelease } from '#contract/schedule/schedule-releases.ts';
import { SCHEDULE_CHANGES } from '#contract/urls/page-paths.ts';
import { formatDeadline } from '../../../dates/format-date.ts';
import { useFestivalZone } from '../../../dates/time-zone.tsx';
import { languageQuery } from '../../../language/language-query.ts';
import { Written } from '../../../language/written.tsx';
import { writtenIn } from '../../../language/written-in.ts';
import { ErrorState } from '../../components/load-failed/load-failed.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useFestival } from '../../festival.ts';
import { dataOrNull, pageApi } from '../../page-api.ts';
import type { Route } from './+types/changes-page.ts';
import { changeText } from './change-text.ts';
import styles from './changes.module.css';

export const handle = { cache: 'public' };

export async function loader(args: Route.LoaderArgs) {
  return { releases: await dataOrNull(pageApi(args).call(endpoints.scheduleReleases.list)) };
}

/** What changed in each version of the schedule, the newest first. */
export default function ChangesPage({ loaderData: { releases } }: Route.ComponentProps) {
  const { festivalName } = useFestival();
  return (
    <div className={styles.page}>
      <PageHead
        title={t`Changes of the schedule`}
        description={t`What is at another time or venue at ${festivalName}, version by version.`}
        path={SCHEDULE_CHANGES}
      />
      <h1>
        <Trans>Changes of the schedule</Trans>
      </h1>
      <p>
        <Link to="/schedule">
          <Trans>See the schedule</Trans>
        </Link>
      </p>
      {releases === null ? <ErrorState what={t`The changes`} /> : null}
      {releases?.length === 0 ? (
        <p>
          <Trans>There are no versions yet: the schedule shows every change at once.</Trans>
        </p>
      ) : null}
      {releases?.map((release) => (
        <Release key={release._id} release={release} />
      ))}
      <p className={styles.feed}>
        <a href={`${SCHEDULE_CHANGES}.atom${languageQuery()}`}>
          <Trans>Follow the changes in a feed reader (Atom)</Trans>
        </a>
      </p>
    </div>
  );
}

function Release({ release: { _id, name, note, releasedAt, changes } }: { release: ScheduleRelease }) {
  const zone = useFestivalZone();
  return (
    <section id={_id} aria-labelledby={`version-${_id}`}>
      <h2 id={`version-${_id}`}>
        <Trans>
          Version <Written text={name} />
        </Trans>
      </h2>
      <p className={styles.when}>
        <time dateTime={releasedAt}>{formatDeadline(releasedAt, zone)}</time>
      </p>
      {note ? <Written as="p" className={styles.note} text={note} /> : null}
      {changes.length === 0 ? (
        <p>
          <Trans>No event is at another time or venue.</Trans>
        </p>
      ) : (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={change.eventId}>
              <b {...writtenIn(change.title)}>{change.title}</b>
              <span>{changeText(change, zone)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
