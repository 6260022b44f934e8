import { useAdminApi } from '../../api/admin-api.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { themeQuery } from '../../queries/site/theme.ts';
import { ThemeForm } from './theme-form.tsx';

/** The colours and the pattern of the site. */
export function ThemeView() {
  const { data, error, isFetching, refetch } = usePageQuery(themeQuery(useAdminApi()));
  return (
    <>
      <PageHeader title="Theme">
        The colours of the site and the pattern of its first page. Posters keep their own.
      </PageHeader>
      {error && data === undefined ? (
        <ErrorState what="The theme" error={error} isLoading={isFetching} onRetry={refetch} />
      ) : null}
      {data === undefined && !error ? <RowSkeleton what="the theme" rowHeight={84} /> : null}
      {data === undefined ? null : <ThemeForm stored={data} />}
    </>
  );
}
