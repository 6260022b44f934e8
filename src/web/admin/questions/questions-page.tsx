import { useParams } from 'react-router';
import { useAdminApi } from '../api/admin-api.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { EventGone, isGone } from '../events/event-gone.tsx';
import { WayBack } from '../events/way-back.tsx';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { questionListQuery } from '../queries/questions.ts';
import { QuestionBuilder } from './question-builder.tsx';

/** The questions that an event asks of those who register. */
export default function QuestionsPage() {
  const id = useParams().id ?? '';
  return <OneList key={id} id={id} />;
}

function OneList({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = usePageQuery(questionListQuery(useAdminApi(), id));
  if (!data && isGone(error)) {
    return (
      <>
        <PageHeader title="Questions" />
        <EventGone />
      </>
    );
  }
  const event = data && { _id: id, mainEventId: data.mainEvent?.id ?? null };
  const back = <WayBack event={event} isFailed={error !== null} mayEdit />;
  return (
    <>
      <PageHeader title="Questions" actions={back}>
        {data ? `What ${data.eventTitle} asks when people register.` : 'What the event asks when people register.'}
      </PageHeader>
      {error ? <ErrorState what="The questions" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <RowSkeleton what="the questions" rowHeight={120} /> : null}
      {data ? <QuestionBuilder stored={data} /> : null}
    </>
  );
}
