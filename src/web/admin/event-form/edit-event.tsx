import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { historyPath } from '../activity/activity-paths.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { ErrorState } from '../components/error-state.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { EventGone, isGone } from '../events/event-gone.tsx';
import { type EventKind, useAdminData } from '../queries/admin-data.tsx';
import { Resource } from '../queries/resource.ts';
import { useResource } from '../queries/use-resource.ts';
import { UpdateEvent } from './update-event.tsx';

/** One event, always as it is stored now: a form must never begin from an old list. */
function useStoredEvent(kind: EventKind, id: string) {
  const { call } = useAdminApi();
  const resource = useMemo(() => {
    const endpoint = kind === 'main' ? endpoints.events.showMainEvent : endpoints.events.showOneSubEvent;
    return new Resource(async () => (await call(endpoint, { params: { id } })).data);
  }, [call, kind, id]);
  return useResource(resource);
}

/** The screen of an event's form: fetches it, or says that it is gone. */
export function EditEvent({ kind, id }: { kind: EventKind; id: string }) {
  const { data: event, error, loading, reload } = useStoredEvent(kind, id);
  const choices = useResource(useAdminData().mainEvents).data?.map(({ _id, title }) => ({ value: _id, label: title }));
  if (!event && isGone(error)) {
    return (
      <>
        <PageHeader title="Update Event" />
        <EventGone />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Update Event"
        actions={
          <Button
            component={Link}
            to={historyPath(id)}
            variant="default"
            leftSection={<IconHistory size={18} aria-hidden />}
          >
            History
          </Button>
        }
      >
        {event?.title}
      </PageHeader>
      {error ? <ErrorState what="The event" error={error} isLoading={loading} onRetry={reload} /> : null}
      {!event && !error ? <p role="status">Loading...</p> : null}
      {event ? <UpdateEvent event={event} mainEvents={choices} /> : null}
    </>
  );
}
