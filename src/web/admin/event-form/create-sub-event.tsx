import { Alert, Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { viewPath } from '../layout/views.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { mainEventsQuery } from '../queries/events/events.ts';
import { InOpenYear } from '../years/closed-notice.tsx';
import { CreateEvent } from './create-event.tsx';
import { emptyValues } from './form-values.ts';
import { toChoice } from './rules/main-event-choice.ts';
import { likeValues } from './starting-values/like-event.ts';
import { useLikedEvent } from './starting-values/use-liked-event.ts';

/** A new sub-event; the URL may name its main event, `&main={id}`, or a sub-event that it is like, `&like={id}`. */
export function CreateSubEvent() {
  return (
    <InOpenYear title="Create Sub-Event">
      <SubEventForm />
    </InOpenYear>
  );
}

function SubEventForm() {
  const main = useSearchParams()[0].get('main') ?? '';
  const { data: all, error, isFetching, refetch } = usePageQuery(mainEventsQuery(useAdminApi()));
  const may = useMay();
  const data = useMemo(() => all?.filter(({ _id }) => may.for('events.edit', _id)), [all, may]);
  const choices = useMemo(() => data?.map(toChoice), [data]);
  const like = useLikedEvent('sub');
  const initial = useMemo(() => (like ? likeValues(like) : { ...emptyValues, mainEventId: main }), [like, main]);
  return (
    <>
      <PageHeader title="Create Sub-Event">{like ? `Like “${like.title}”` : null}</PageHeader>
      {error ? <ErrorState what="The main events" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {data?.length === 0 ? <NoMainEvents areOthers={all?.length !== 0} /> : null}
      {like === undefined ? (
        <RowSkeleton what="the form" rowHeight={84} />
      ) : (
        <CreateEvent key={like?._id ?? main} kind="sub" initial={initial} mainEvents={choices} like={like} />
      )}
    </>
  );
}

/** A sub-event is part of a main event: one has to be there, of those that the reader's roles are about. */
function NoMainEvents({ areOthers }: { areOthers: boolean }) {
  const mayCreate = useMay()('events.create');
  const title = areOthers ? 'Your roles are about no main event' : 'There is no main event yet';
  return (
    <Alert role="note" color="marigold" variant="light" mb="lg" title={title}>
      <Text size="sm">
        {areOthers ? 'A sub-event is part of one: ask somebody who looks after it.' : 'A sub-event is part of one.'}
      </Text>
      {mayCreate ? (
        <Button component={Link} to={viewPath('create-main-event')} variant="default" size="sm" mt="xs">
          Create Main Event
        </Button>
      ) : null}
    </Alert>
  );
}
