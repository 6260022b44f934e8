import { IconArrowLeft } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { ApiError } from '../../api.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { HeaderLink } from '../components/header-link.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { pagesItem } from '../layout/nav-links.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { pageQuery } from '../queries/site/pages.ts';
import { PageEditor } from './page-editor.tsx';

/** A page of the committee, to write it. */
export default function EditPage() {
  const id = useParams().id ?? '';
  return <EditPageOf key={id} id={id} />;
}

function EditPageOf({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = usePageQuery(pageQuery(useAdminApi(), id));
  if (data) return <PageEditor stored={data} />;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader
        title="Page"
        actions={
          <HeaderLink to={pagesItem.path} icon={IconArrowLeft}>
            All pages
          </HeaderLink>
        }
      />
      {isGone ? (
        <EmptyState title="This page is not there">
          <p>It was deleted, or the URL is not complete. Deleted pages are in the trash.</p>
        </EmptyState>
      ) : null}
      {error && !isGone ? <ErrorState what="The page" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {error ? null : <RowSkeleton what="the page" rowHeight={60} height={420} />}
    </>
  );
}
