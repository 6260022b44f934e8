import { Alert, Anchor, List } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { counted } from '#contract/panel/counted.ts';
import type { ClosedYear } from '#contract/years/closing.ts';
import type { StartedYear } from '#contract/years/starting.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { viewPath } from '../layout/views.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { closingQuery } from '../queries/years.ts';
import { CloseYear } from './close-year.tsx';
import { StartYear } from './start-year.tsx';

type Result = { closed: ClosedYear } | { started: StartedYear };

/** Closing the year that is open, then starting the next one. */
export function YearView() {
  const { data, error, isFetching, refetch } = usePageQuery(closingQuery(useAdminApi()));
  const [result, setResult] = useState<Result | null>(null);
  return (
    <>
      <PageHeader title="Year">
        {data?.year === null
          ? 'The year is closed: the site shows its archive until the next one starts.'
          : 'The festival is handed over by closing its year and starting the next one.'}
      </PageHeader>
      {result ? <Done key={Object.keys(result)[0]} result={result} /> : null}
      {error && !data ? <ErrorState what="The year" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <RowSkeleton what="the year" rowHeight={84} height={420} /> : null}
      {data?.year ? <CloseYear preview={data} year={data.year} onDone={(closed) => setResult({ closed })} /> : null}
      {data && data.year === null ? <StartYear onDone={(started) => setResult({ started })} /> : null}
    </>
  );
}

function Done({ result }: { result: Result }) {
  const note = useRef<HTMLDivElement>(null);
  // The form that was sent is longer than what takes its place: the button was far below this, and goes with the focus.
  useEffect(() => {
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'center' });
  }, []);
  if ('started' in result) {
    const { year, events, questions } = result.started;
    return (
      <Alert
        ref={note}
        tabIndex={-1}
        color="peacock"
        variant="light"
        role="status"
        mb="lg"
        title={`The festival of ${year} has started`}
      >
        {counted(events, 'event', 'events')} and {counted(questions, 'question', 'questions')} were copied. The events
        are inactive: look at dates, texts and links in{' '}
        <Anchor component={Link} to={viewPath('manage-events')} inherit underline="always">
          Manage Events
        </Anchor>
        , then switch them on. New people are invited on the page{' '}
        <Anchor component={Link} to={viewPath('committee')} inherit underline="always">
          Committee
        </Anchor>
        .
      </Alert>
    );
  }
  const { year, kept, ended, invitations, sessions, tokens, passkeys } = result.closed;
  return (
    <Alert ref={note} tabIndex={-1} color="peacock" variant="light" role="status" mb="lg" title={`${year} is closed`}>
      <List size="sm">
        <List.Item>Going on: {kept.join(', ')}</List.Item>
        <List.Item>{ended.length === 0 ? 'No role ended' : `Ended: ${ended.join(', ')}`}</List.Item>
        <List.Item>
          {counted(sessions, 'login', 'logins')}, {counted(passkeys, 'passkey', 'passkeys')},{' '}
          {counted(tokens, 'access token', 'access tokens')} and {counted(invitations, 'invitation', 'invitations')}{' '}
          ended
        </List.Item>
      </List>
    </Alert>
  );
}
