import { Button } from '@mantine/core';
import { IconEdit, IconLanguage, IconSpeakerphone, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { announcementLevels } from '#contract/announcements/announcement-levels.ts';
import {
  type AnnouncementSort,
  announcementSorts,
  announcementStatuses,
  type EditedAnnouncement,
} from '#contract/announcements/announcements.ts';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { notDoneText } from '../api/failure-text.ts';
import { Badge } from '../components/badge.tsx';
import { DateAndTime } from '../components/date-time.tsx';
import { openQuestion } from '../components/dialog/open-question.ts';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { showFailure } from '../components/feedback/toast.ts';
import { useUndo } from '../components/feedback/undo-bar.tsx';
import type { ListColumn } from '../components/list/list-table.tsx';
import { FilterSelect } from '../components/list/panel-list/filter-select.tsx';
import list from '../components/list/panel-list/panel-list.module.css';
import { PanelList } from '../components/list/panel-list/panel-list.tsx';
import { byTime, sortedBy } from '../components/list/panel-list/sort-choices.ts';
import { useListUrl } from '../components/list/panel-list/use-list-url.ts';
import { PageHeader } from '../components/page-header.tsx';
import row from '../components/row-button.module.css';
import { TRASH_PATH } from '../events/event-paths.ts';
import { usePaginatedQuery } from '../queries/client/use-paginated-query.ts';
import { announcementsKey, announcementsQuery } from '../queries/site/announcements.ts';
import { trashKey } from '../queries/trash.ts';
import { announcementTranslationsPath } from '../translations/translation-paths.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import styles from './announcements.module.css';
import { announcementDeletionText } from './deletion-text.ts';

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

const statusLabels = { scheduled: 'Scheduled', shown: 'Shown', ended: 'Ended' };
const statuses = announcementStatuses.map((value) => ({ value, label: statusLabels[value] }));
const options = {
  sorts: announcementSorts,
  filters: { status: { values: announcementStatuses } },
  keeps: ['view'],
};

interface Acts {
  onEdit: (announcement: EditedAnnouncement) => void;
  onDelete: (announcement: EditedAnnouncement) => void;
}

const columnsFor = ({ onEdit, onDelete }: Acts): ListColumn<EditedAnnouncement, AnnouncementSort>[] => [
  {
    label: 'Title',
    sort: sortedBy('title'),
    render: ({ title, text }) => (
      <>
        <strong>{title}</strong>
        <p className={styles.words}>{text}</p>
      </>
    ),
  },
  {
    label: 'For',
    kind: 'wide',
    sort: sortedBy('event'),
    render: ({ event, level, isPinned, createdBy }) => (
      <>
        {event ? event.title : 'Whole festival'}
        {level === 'info' ? '' : `, ${announcementLevels[level].toLowerCase()}`}
        {isPinned ? ', pinned' : ''}
        <span className={list.more}>by {createdBy}</span>
      </>
    ),
  },
  {
    label: 'Status',
    kind: 'wide',
    sort: sortedBy('status'),
    render: ({ status }) => <Badge isOn={status === 'shown'}>{statusLabels[status]}</Badge>,
  },
  {
    label: 'From',
    kind: 'when',
    sort: byTime,
    render: ({ startsAt, endsAt }) => (
      <>
        <DateAndTime at={startsAt} />
        {endsAt ? (
          <span className={list.more}>
            until <DateAndTime at={endsAt} />
          </span>
        ) : null}
      </>
    ),
  },
  {
    label: 'Actions',
    kind: 'buttons',
    render: (one) => (
      <div className={list.icons}>
        <button
          type="button"
          className={row.icon}
          aria-label={`Edit ${one.title}`}
          data-open
          onClick={() => onEdit(one)}
        >
          <IconEdit {...ICON} />
        </button>
        <Link className={row.icon} aria-label={`Translate ${one.title}`} to={announcementTranslationsPath(one._id)}>
          <IconLanguage {...ICON} />
        </Link>
        <button
          type="button"
          className={`${row.icon} ${row.danger}`}
          aria-label={`Delete ${one.title}`}
          onClick={() => onDelete(one)}
        >
          <IconTrash {...ICON} />
        </button>
      </div>
    ),
  },
];

/** What the site announces, to write, change and delete. */
export function AnnouncementsView() {
  const listUrl = useListUrl(options);
  const source = usePaginatedQuery(announcementsQuery(useAdminApi(), listUrl.query));
  const [edited, setEdited] = useState<EditedAnnouncement | 'new' | null>(null);
  const ask = useDeletion();
  const onDelete = useRef(ask);
  onDelete.current = ask;
  const columns = useMemo(() => columnsFor({ onEdit: setEdited, onDelete: (one) => onDelete.current(one) }), []);
  return (
    <>
      <PageHeader
        title="Announcements"
        actions={
          <>
            <ExportMenu tables={['announcements']} query={listUrl.filter} />
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
      <PanelList
        name="announcements"
        one="announcement"
        many="announcements"
        placeholder="Title, text, event or who wrote it"
        listUrl={listUrl}
        source={source}
        columns={columns}
        nameOf={({ title }) => title}
        empty={{
          title: 'No announcements yet',
          text: 'A change of venue, gates that open late, a lost bag: say it here, and every visitor reads it.',
        }}
        notFound={{ text: 'Try another word, or another status.' }}
        rowHeight={104}
        enter="Edit the announcement"
        filters={
          <FilterSelect
            label="Status"
            all="All statuses"
            choices={statuses}
            value={listUrl.values.status}
            onChange={(status) => listUrl.change({ status })}
          />
        }
      />
      {edited ? (
        <AnnouncementDialog announcement={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </>
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
      showFailure(notDoneText(`“${title}”`, 'deleted', error));
    },
  });
  return (announcement) =>
    openQuestion({
      title: `Delete “${announcement.title}”?`,
      children: announcementDeletionText(announcement),
      labels: { confirm: 'Delete', cancel: 'Keep it' },
      confirmProps: { color: 'gulal' },
      onConfirm: () => mutate(announcement),
    });
}
