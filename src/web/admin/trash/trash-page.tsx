import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { DeletedEvent } from '#contract/events/trash.ts';
import { pagePath } from '#contract/pages/page-path.ts';
import { counted } from '#contract/panel/counted.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { useMay } from '../auth/session/powers.ts';
import { DateAndTime } from '../components/date-time.tsx';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { showFailure, showSuccess } from '../components/feedback/toast.ts';
import { PageHeader } from '../components/page-header.tsx';
import row from '../components/row-button.module.css';
import rows from '../components/rows.module.css';
import { ambassadorsKey } from '../queries/ambassadors.ts';
import { announcementsKey, deletedAnnouncementsQuery } from '../queries/announcements.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { invalidateEvents } from '../queries/events/event-cache.ts';
import { deletedPagesQuery, pagesKey } from '../queries/pages.ts';
import { deletedAmbassadorsQuery, deletedEventsQuery, trashKey } from '../queries/trash.ts';
import styles from './trash.module.css';

/** What was deleted and can be restored. */
export default function TrashPage() {
  const may = useMay();
  return (
    <>
      <PageHeader
        title="Trash"
        actions={<ExportMenu tables={['deleted-events', 'deleted-ambassadors', 'deleted-announcements']} />}
      >
        Deleted events, ambassadors, announcements and pages, newest first. Registrations and payments of a deleted
        event are kept.
      </PageHeader>
      {may('registrations.edit') ? <EndedRegistrations /> : null}
      {may('events.delete') ? <DeletedEvents /> : null}
      {may('ambassadors.edit') ? <DeletedAmbassadors /> : null}
      {may('announcements.edit') ? <DeletedAnnouncements /> : null}
      {may('pages.edit') ? <DeletedPages /> : null}
    </>
  );
}

/** Registrations are cancelled in place of being deleted, and each is restored on its own page. */
function EndedRegistrations() {
  return (
    <section className={styles.section} aria-label="Registrations">
      <h2>Registrations</h2>
      <p>
        Registrations are never deleted.{' '}
        <Anchor component={Link} to="/admin/registrations?status=cancelled" inherit underline="always">
          Cancelled ones
        </Anchor>{' '}
        and{' '}
        <Anchor component={Link} to="/admin/registrations?status=expired" inherit underline="always">
          those whose time was over
        </Anchor>{' '}
        are restored on their own page, while a seat is free.
      </p>
    </section>
  );
}

function factsOf({ mainEventTitle, subEvents, registrations }: DeletedEvent): string {
  return [
    ...(mainEventTitle === null ? [] : [`Part of ${mainEventTitle}`]),
    ...(subEvents > 0 ? [`with ${counted(subEvents, 'sub-event', 'sub-events')}`] : []),
    ...(registrations > 0 ? [counted(registrations, 'registration', 'registrations')] : []),
  ].join(', ');
}

function DeletedEvents() {
  const { call } = useAdminApi();
  const { data, error, isFetching, refetch } = usePageQuery(deletedEventsQuery(useAdminApi()));
  const queryClient = useQueryClient();
  const restore = useRestore(
    (id) => call(endpoints.events.restoreEvent, { params: { id } }),
    () => invalidateEvents(queryClient),
  );
  return (
    <TrashList
      title="Events"
      empty="No event was deleted."
      failure={error ? <ErrorState what="The events" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      items={data?.map((event) => ({ ...event, name: event.title, facts: factsOf(event) }))}
      onRestore={restore}
    />
  );
}

function DeletedAmbassadors() {
  const { call } = useAdminApi();
  const { data, error, isFetching, refetch } = usePageQuery(deletedAmbassadorsQuery(useAdminApi()));
  const queryClient = useQueryClient();
  const restore = useRestore(
    (id) => call(endpoints.ambassadors.restore, { params: { id } }),
    () => void queryClient.invalidateQueries({ queryKey: ambassadorsKey }),
  );
  return (
    <TrashList
      title="Ambassadors"
      empty="No ambassador was deleted."
      failure={
        error ? <ErrorState what="The ambassadors" error={error} isLoading={isFetching} onRetry={refetch} /> : null
      }
      items={data?.map((person) => ({ ...person, facts: person.institution ?? '' }))}
      onRestore={restore}
    />
  );
}

function DeletedAnnouncements() {
  const { call } = useAdminApi();
  const { data, error, isFetching, refetch } = usePageQuery(deletedAnnouncementsQuery(useAdminApi()));
  const queryClient = useQueryClient();
  const restore = useRestore(
    (id) => call(endpoints.announcements.restore, { params: { id } }),
    () => void queryClient.invalidateQueries({ queryKey: announcementsKey }),
  );
  return (
    <TrashList
      title="Announcements"
      empty="No announcement was deleted."
      failure={
        error ? <ErrorState what="The announcements" error={error} isLoading={isFetching} onRetry={refetch} /> : null
      }
      items={data?.map(({ _id, title, event, deletedAt }) => ({
        _id,
        name: title,
        facts: event?.title ?? '',
        deletedAt: deletedAt ?? '',
      }))}
      onRestore={restore}
    />
  );
}

function DeletedPages() {
  const { call } = useAdminApi();
  const { data, error, isFetching, refetch } = usePageQuery(deletedPagesQuery(useAdminApi()));
  const queryClient = useQueryClient();
  const restore = useRestore(
    (id) => call(endpoints.pages.restore, { params: { id } }),
    () => void queryClient.invalidateQueries({ queryKey: pagesKey }),
  );
  return (
    <TrashList
      title="Pages"
      empty="No page was deleted."
      failure={error ? <ErrorState what="The pages" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      items={data?.map(({ _id, title, slug, deletedAt }) => ({
        _id,
        name: title,
        facts: pagePath(slug),
        deletedAt: deletedAt ?? '',
      }))}
      onRestore={restore}
    />
  );
}

function useRestore(send: (id: string) => Promise<unknown>, onDone: () => void): (id: string) => void {
  const queryClient = useQueryClient();
  const { mutate } = useSingleMutation({
    mutationFn: send,
    onSuccess: () => {
      showSuccess('Restored');
      onDone();
    },
    onError: (error) => showFailure(`It was not restored. ${failureText(error)}`),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: trashKey }),
  });
  return mutate;
}

interface TrashListProps {
  title: string;
  empty: string;
  failure: React.ReactNode;
  items: { _id: string; name: string; facts: string; deletedAt: string }[] | undefined;
  onRestore: (id: string) => void;
}

function TrashList({ title, empty, failure, items, onRestore }: TrashListProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {failure}
      {!items && !failure ? <RowSkeleton what={title.toLowerCase()} rowHeight={72} height={144} /> : null}
      {items?.length === 0 ? <EmptyState title={empty} /> : null}
      {items && items.length > 0 ? (
        <ul className={rows.rows}>
          {items.map(({ _id, name, facts, deletedAt }) => (
            <li key={_id} className={styles.row}>
              <div className={rows.text}>
                <h3>{name}</h3>
                <p>
                  {facts ? `${facts}; ` : ''}deleted <DateAndTime at={deletedAt} />
                </p>
              </div>
              <button
                type="button"
                className={row.button}
                aria-label={`Restore ${name}`}
                onClick={() => onRestore(_id)}
              >
                Restore
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
