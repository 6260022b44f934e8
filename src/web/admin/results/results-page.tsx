import { useParams } from 'react-router';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { EventGone, isGone } from '../events/event-gone.tsx';
import { mayForEvent } from '../events/may-for-event.ts';
import { WayBack } from '../events/way-back.tsx';
import { NoPowerPage } from '../layout/no-power-page.tsx';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { resultsQuery } from '../queries/results.ts';
import { ResultsForm } from './results-form.tsx';

/** Who won at an event: written here, published on its page. */
export default function ResultsPage() {
  const id = useParams().id ?? '';
  return <ResultsOf key={id} id={id} />;
}

function ResultsOf({ id }: { id: string }) {
  const may = useMay();
  const { data, error, isFetching, refetch } = usePageQuery(resultsQuery(useAdminApi(), id));
  const event = data?.event;
  // Nobody publishes results of a closed year: its event is as unknown as a deleted one.
  if ((!data && isGone(error)) || event?.year) {
    return (
      <>
        <PageHeader title="Results" />
        <EventGone />
      </>
    );
  }
  if (event && !mayForEvent(may, 'results.publish', event)) return <NoPowerPage />;
  const mayEdit = event !== undefined && mayForEvent(may, 'events.edit', event);
  const back = <WayBack event={event} isFailed={error !== null} mayEdit={mayEdit} />;
  return (
    <>
      <PageHeader
        title="Results"
        actions={
          <>
            <ExportMenu tables={['results']} query={`eventId=${id}`} />
            {back}
          </>
        }
      >
        {event ? `Who won at ${event.title}, as its page shows it.` : 'Who won at the event.'}
      </PageHeader>
      {error ? <ErrorState what="The results" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <RowSkeleton what="the results" rowHeight={84} /> : null}
      {data ? <ResultsForm stored={data} /> : null}
    </>
  );
}
