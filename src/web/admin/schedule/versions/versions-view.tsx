import { Alert, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { counted } from '#contract/panel/counted.ts';
import type { ScheduleDraft, ScheduleRelease } from '#contract/schedule/schedule-releases.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import { openQuestion } from '../../components/dialog/open-question.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import { showFailure, showSuccess } from '../../components/feedback/toast.ts';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { releasesQuery, scheduleDraftQuery, scheduleKey } from '../../queries/schedule.ts';
import { ChangeList } from './change-list.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import styles from './versions.module.css';

/** What the next version of the schedule would bring, and those released before. */
export function VersionsView() {
  const api = useAdminApi();
  const { data, error, isFetching, refetch } = usePageQuery(scheduleDraftQuery(api));
  const releases = usePageQuery(releasesQuery(api));
  return (
    <>
      {error && !data ? <ErrorState what="The changes" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <RowSkeleton what="the changes" rowHeight={78} /> : null}
      {data ? <NextVersion draft={data} /> : null}
      {releases.data && releases.data.length > 0 ? <Released releases={releases.data} /> : null}
    </>
  );
}

function NextVersion({ draft }: { draft: ScheduleDraft }) {
  const { shown, nextName, changes, people } = draft;
  const [isReleasing, setReleasing] = useState(false);
  const askToEnd = useEnd(people);
  return (
    <section aria-labelledby="next-version" className={styles.section}>
      <Alert color={shown ? 'peacock' : 'indigo'} variant="light" mb="md">
        {shown ? (
          <>
            The public schedule, its files and boards show version {shown.name}, released by {shown.releasedBy} on{' '}
            <DateAndTime at={shown.releasedAt} />. Changed hours and venues wait for the next version, and so do their
            mails. Event pages and passes show them at once; cancelled events are gone, and mailed, at once.
          </>
        ) : (
          <>
            The public schedule shows every change at once, and each event mails its own people. Release a first version
            to collect changes: they are then shown and mailed together.
          </>
        )}
      </Alert>
      <div className={styles.head}>
        <h2 id="next-version">Next version ({counted(changes.length, 'change')})</h2>
        <div className={styles.actions}>
          {shown ? (
            <Button variant="default" onClick={askToEnd}>
              Show every change at once
            </Button>
          ) : null}
          <Button disabled={shown !== null && changes.length === 0 && people === 0} onClick={() => setReleasing(true)}>
            Release version {nextName}
          </Button>
        </div>
      </div>
      {changes.length > 0 ? (
        <ChangeList changes={changes} />
      ) : (
        <EmptyState title="No changes">
          <p>Events that are new, elsewhere, at other hours or cancelled since the last version appear here.</p>
        </EmptyState>
      )}
      {isReleasing ? <ReleaseDialog draft={draft} onClose={() => setReleasing(false)} /> : null}
    </section>
  );
}

/** Asks before changes are shown and mailed one by one again. */
function useEnd(people: number): () => void {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const { mutate } = useSingleMutation({
    mutationFn: () => call(endpoints.scheduleReleases.end),
    onSuccess: () => showSuccess('The schedule shows every change at once'),
    onError: (error) => showFailure(failureText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: scheduleKey }),
  });
  return () =>
    openQuestion({
      title: 'Show every change at once?',
      children:
        people === 0
          ? 'What waits for the next version is shown at once. Nobody is to be mailed about it.'
          : `What waits for the next version is shown at once, and ${counted(people, 'person', 'people')} get a mail for each of their events.`,
      labels: { confirm: 'Show every change at once', cancel: 'Keep collecting' },
      onConfirm: () => mutate(),
    });
}

function Released({ releases }: { releases: ScheduleRelease[] }) {
  return (
    <section aria-labelledby="released" className={styles.section}>
      <h2 id="released">Released</h2>
      <ul className={styles.releases}>
        {releases.map(({ _id, name, note, releasedAt, changes }) => (
          <li key={_id}>
            <details>
              <summary>
                <b>Version {name}</b> · <DateAndTime at={releasedAt} /> · {counted(changes.length, 'change')}
              </summary>
              {note ? <Text size="sm">{note}</Text> : null}
              {changes.length > 0 ? <ChangeList changes={changes} /> : null}
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
