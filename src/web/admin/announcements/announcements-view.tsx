import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconEdit, IconLanguage, IconSpeakerphone, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { announcementLevels } from '#contract/announcements/announcement-levels.ts';
import type { EditedAnnouncement } from '#contract/announcements/announcements.ts';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { Badge } from '../components/badge.tsx';
import { DateAndTime } from '../components/date-time.tsx';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { showFailure } from '../components/feedback/toast.ts';
import { useUndo } from '../components/feedback/undo-bar.tsx';
import { PageHeader } from '../components/page-header.tsx';
import row from '../components/row-button.module.css';
import rows from '../components/rows.module.css';
import { TRASH_PATH } from '../events/event-paths.ts';
import { usePaginatedQuery } from '../queries/client/use-paginated-query.ts';
import { announcementsKey, announcementsQuery } from '../queries/site/announcements.ts';
import { trashKey } from '../queries/trash.ts';
import { announcementTranslationsPath } from '../translations/translation-paths.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import styles from './announcements.module.css';

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

/** What the site announces, to write, change and delete. */
export function AnnouncementsView() {
  const { list, error, isFetching, refetch, loadMore } = usePaginatedQuery(announcementsQuery(useAdminApi()));
  const [edited, setEdited] = useState<EditedAnnouncement | 'new' | null>(null);
  const ask = useDeletion();
  return (
    <>
      <PageHeader
        title="Announcements"
        actions={
          <>
            <ExportMenu tables={['announcements']} />
            <Button component={Link} to={TRASH_PATH} variant="default" leftSection={<IconTrash {...ICON} />}>
              Trash
            </Button>
            <Button leftSection={<IconSpeakerphone {...ICON} />} onClick={() => setEdited('new')}>
              Announce
            </Button>
          </>
        }
      >
        What is new, on{' '}
        <a href="/announcements" className={styles.link}>
          the page of announcements
        </a>{' '}
        and the page of its event. Pinned ones are above every page.
      </PageHeader>
      {error ? <ErrorState what="The announcements" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!list && !error ? <RowSkeleton what="the announcements" rowHeight={104} height={416} /> : null}
      {list?.rows.length === 0 ? (
        <EmptyState title="No announcements yet">
          <p>A change of venue, gates that open late, a lost bag: say it here, and every visitor reads it.</p>
        </EmptyState>
      ) : null}
      <ul className={rows.rows}>
        {list?.rows.map((one) => (
          <Announcement key={one._id} announcement={one} onEdit={() => setEdited(one)} onDelete={() => ask(one)} />
        ))}
      </ul>
      {list?.more ? (
        <Button variant="default" mt="md" loading={isFetching} onClick={loadMore}>
          Show more
        </Button>
      ) : null}
      {edited ? (
        <AnnouncementDialog announcement={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </>
  );
}

const statusLabels = { scheduled: 'Scheduled', shown: 'Shown', ended: 'Ended' };

interface AnnouncementProps {
  announcement: EditedAnnouncement;
  onEdit: () => void;
  onDelete: () => void;
}

function Announcement({ announcement, onEdit, onDelete }: AnnouncementProps) {
  const { title, text, level, isPinned, event, startsAt, endsAt, status, createdBy } = announcement;
  return (
    <li className={styles.row}>
      <div className={`${rows.text} ${styles.text}`}>
        <h2>{title}</h2>
        <p className={styles.words}>{text}</p>
        <p>
          {event ? event.title : 'Whole festival'}
          {level === 'info' ? '' : `, ${announcementLevels[level].toLowerCase()}`}
          {isPinned ? ', pinned' : ''}; from <DateAndTime at={startsAt} />
          {endsAt ? (
            <>
              {' until '}
              <DateAndTime at={endsAt} />
            </>
          ) : null}
          ; by {createdBy}
        </p>
      </div>
      <div className={styles.side}>
        <Badge isOn={status === 'shown'}>{statusLabels[status]}</Badge>
        <button type="button" className={row.icon} aria-label={`Edit ${title}`} onClick={onEdit}>
          <IconEdit {...ICON} />
        </button>
        <Link
          className={row.icon}
          aria-label={`Translate ${title}`}
          to={announcementTranslationsPath(announcement._id)}
        >
          <IconLanguage {...ICON} />
        </Link>
        <button type="button" className={`${row.icon} ${row.danger}`} aria-label={`Delete ${title}`} onClick={onDelete}>
          <IconTrash {...ICON} />
        </button>
      </div>
    </li>
  );
}

/** Asks, deletes, and offers to restore. */
function useDeletion(): (announcement: EditedAnnouncement) => void {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const offerUndo = useUndo();
  const refresh = () =>
    Promise.all([announcementsKey, trashKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const { mutate } = useMutation({
    mutationFn: ({ _id }: EditedAnnouncement) => call(endpoints.announcements.delete, { params: { id: _id } }),
    onSuccess: (_, { _id, title }) => {
      void refresh();
      offerUndo({
        text: `“${title}” is deleted.`,
        undo: async () => {
          await call(endpoints.announcements.restore, { params: { id: _id } });
          await refresh();
        },
      });
    },
    onError: (error, { title }) => {
      void refresh();
      showFailure(`“${title}” was not deleted. ${failureText(error)}`);
    },
  });
  return (announcement) =>
    modals.openConfirmModal({
      title: `Delete “${announcement.title}”?`,
      children: 'It goes from the site. You can undo this.',
      labels: { confirm: 'Delete', cancel: 'Keep it' },
      confirmProps: { color: 'gulal' },
      onConfirm: () => mutate(announcement),
    });
}
