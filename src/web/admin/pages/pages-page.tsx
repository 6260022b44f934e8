import { Button } from '@mantine/core';
import { IconCopy, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { pagePath } from '#contract/pages/page-path.ts';
import type { ListedPage } from '#contract/pages/pages.ts';
import { MAX_PAGES, navigations } from '#contract/pages/section-kinds.ts';
import { pageText } from '#contract/panel/list-texts.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { notDoneText } from '../api/failure-text.ts';
import { useMay } from '../auth/session/powers.ts';
import { Badge } from '../components/badge.tsx';
import { DateAndTime } from '../components/date-time.tsx';
import { openQuestion } from '../components/dialog/open-question.ts';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { showFailure, showSuccess } from '../components/feedback/toast.ts';
import { useUndo } from '../components/feedback/undo-bar.tsx';
import { SmallList } from '../components/list/panel-list/small-list.tsx';
import { useListUrl } from '../components/list/panel-list/use-list-url.ts';
import { PageHeader } from '../components/page-header.tsx';
import row from '../components/row-button.module.css';
import { MoveButtons } from '../components/row-tools.tsx';
import rows from '../components/rows.module.css';
import { TRASH_PATH } from '../events/event-paths.ts';
import { pagesItem } from '../layout/nav-links.ts';
import { privacyPath } from '../privacy/privacy-views.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { pagesKey, pagesQuery } from '../queries/site/pages.ts';
import { trashKey } from '../queries/trash.ts';
import { pageDeletionText } from './deletion-text.ts';
import { LinkingNote } from './linking-note.tsx';
import { NewPageDialog } from './new-page-dialog.tsx';
import styles from './pages.module.css';
import { moved } from './state/page-draft.ts';

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

const options = { sorts: ['order'] as const };

/** The committee's own pages, in the order of the navigation. */
export default function PagesPage() {
  const { data, error, isFetching, refetch } = usePageQuery(pagesQuery(useAdminApi()));
  const [isMaking, setMaking] = useState(false);
  const may = useMay();
  const { order, copy, ask } = useListActions();
  const listUrl = useListUrl(options);
  const ids = data?.map(({ _id }) => _id) ?? [];
  return (
    <>
      <PageHeader
        title="Pages"
        actions={
          <>
            <ExportMenu tables={['pages']} query={listUrl.filter} />
            <Button component={Link} to={TRASH_PATH} variant="default" leftSection={<IconTrash {...ICON} />}>
              Trash
            </Button>
            <Button
              leftSection={<IconPlus {...ICON} />}
              disabled={!data || data.length >= MAX_PAGES}
              onClick={() => setMaking(true)}
            >
              New page
            </Button>
          </>
        }
      >
        Pages of the site made of sections: sponsors, team, questions, whatever the festival needs. Their order here is
        that of their links.
        {may('documents.edit') ? (
          <>
            {' '}
            For privacy, refunds, travel, conduct and safety there are{' '}
            <Link to={privacyPath('texts')} className={styles.link}>
              texts to start from
            </Link>
            .
          </>
        ) : null}
      </PageHeader>
      {error && !data ? <ErrorState what="The pages" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <RowSkeleton what="the pages" rowHeight={80} height={320} /> : null}
      {data?.length === 0 ? (
        <EmptyState title="No pages yet">
          <p>Begin with one for sponsors, the team or questions: each has something to write over.</p>
        </EmptyState>
      ) : null}
      {data && data.length > 0 ? (
        <SmallList
          one="page"
          many="pages"
          placeholder="Title, address or who saved it"
          listUrl={listUrl}
          rows={data}
          textOf={pageText}
        >
          {(found) => (
            <ul className={rows.rows}>
              {found.map((page) => (
                <PageRow
                  key={page._id}
                  page={page}
                  isFirst={listUrl.isNarrowed || page === data[0]}
                  isLast={listUrl.isNarrowed || page === data.at(-1)}
                  onMove={(by) => order.mutate(moved(ids, data.indexOf(page), data.indexOf(page) + by))}
                  onCopy={() => copy.mutate(page)}
                  onDelete={() => ask(page)}
                />
              ))}
            </ul>
          )}
        </SmallList>
      ) : null}
      {isMaking ? <NewPageDialog onClose={() => setMaking(false)} /> : null}
    </>
  );
}

const statusLabels: Record<ListedPage['status'], string> = {
  draft: 'Draft',
  published: 'Public',
  changed: 'Public, changed',
};

interface PageRowProps {
  page: ListedPage;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onCopy: () => void;
  onDelete: () => void;
}

function PageRow({ page, isFirst, isLast, onMove, onCopy, onDelete }: PageRowProps) {
  const { _id, slug, title, navigation, status, updatedAt, updatedBy } = page;
  return (
    <li className={styles.row}>
      <div className={`${rows.text} ${styles.text}`}>
        <h2>
          <Link to={`${pagesItem.path}/${_id}`}>{title}</Link>
        </h2>
        <p>
          {status === 'draft' ? pagePath(slug) : <a href={pagePath(slug)}>{pagePath(slug)}</a>}
          {navigation === 'none' ? '' : `, linked ${navigations[navigation].toLowerCase()}`}; saved{' '}
          <DateAndTime at={updatedAt} /> by {updatedBy}
        </p>
      </div>
      <div className={styles.side}>
        <Badge isOn={status !== 'draft'}>{statusLabels[status]}</Badge>
        <MoveButtons name={title} size={18} isFirst={isFirst} isLast={isLast} onMove={onMove} />
        <Link className={row.icon} to={`${pagesItem.path}/${_id}`} aria-label={`Edit ${title}`}>
          <IconEdit {...ICON} />
        </Link>
        <button type="button" className={row.icon} aria-label={`Copy ${title}`} onClick={onCopy}>
          <IconCopy {...ICON} />
        </button>
        <button type="button" className={`${row.icon} ${row.danger}`} aria-label={`Delete ${title}`} onClick={onDelete}>
          <IconTrash {...ICON} />
        </button>
      </div>
    </li>
  );
}

function useListActions() {
  const { call, callOnce } = useAdminApi();
  const client = useQueryClient();
  const offerUndo = useUndo();
  const refresh = () => Promise.all([pagesKey, trashKey].map((queryKey) => client.invalidateQueries({ queryKey })));
  const order = useSingleMutation({
    mutationFn: (ids: string[]) => call(endpoints.pages.order, { body: { ids } }),
    onSuccess: ({ data }) => client.setQueryData(pagesKey, data),
    onError: (error) => {
      void client.invalidateQueries({ queryKey: pagesKey, exact: true });
      showFailure(notDoneText('The order', 'saved', error));
    },
  });
  const copy = useSingleMutation({
    mutationFn: ({ _id }: ListedPage) =>
      callOnce(endpoints.pages.copy, { params: { id: _id } }, { draft: `copy-page-${_id}` }),
    onSuccess: (response) => showSuccess(response ? (response.message ?? 'Copied') : 'It was copied before'),
    onError: (error, { title }) => showFailure(notDoneText(`“${title}”`, 'copied', error)),
    onSettled: () => void refresh(),
  });
  const deletion = useSingleMutation({
    mutationFn: ({ _id }: ListedPage) => call(endpoints.pages.delete, { params: { id: _id } }),
    onSuccess: (_, { _id, title, status }) => {
      void refresh();
      offerUndo({
        text: `“${title}” is deleted.${status === 'draft' ? '' : ' Brought back, it is a draft.'}`,
        undo: async () => {
          await call(endpoints.pages.restore, { params: { id: _id } });
          await refresh();
        },
      });
    },
    onError: (error, { title }) => {
      void refresh();
      showFailure(notDoneText(`“${title}”`, 'deleted', error));
    },
  });
  const ask = (page: ListedPage) =>
    openQuestion({
      title: `Delete “${page.title}”?`,
      children: (
        <>
          {pageDeletionText(page)}
          {page.status === 'draft' ? null : <LinkingNote id={page._id} />}
        </>
      ),
      labels: { confirm: 'Delete', cancel: 'Keep it' },
      confirmProps: { color: 'gulal' },
      onConfirm: () => deletion.mutate(page),
    });
  return { order, copy, ask };
}
