import { Button, Select } from '@mantine/core';
import { IconArrowLeft, IconCalendarPlus, IconEdit } from '@tabler/icons-react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import type { Event } from '#contract/events.ts';
import { EventGone, isGone } from '../events/event-gone.tsx';
import { createSubEventPath, editPath, subEventsPath } from '../events/event-paths.ts';
import { useDeleteEvent } from '../events/use-event-actions.tsx';
import { viewPath } from '../frame/nav-links.ts';
import { CardSkeletons } from '../parts/card-skeletons.tsx';
import { EmptyList } from '../parts/empty-list.tsx';
import cards from '../parts/event-cards.module.css';
import { LoadFailed } from '../parts/load-failed.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { useAdminData } from '../store/admin-data.tsx';
import { useResource } from '../store/use-resource.ts';
import { SubEventCard } from './sub-event-card.tsx';
import styles from './sub-events.module.css';

/** The event that the link carried along; it only names the page sooner. */
function carriedEvent(state: unknown): Event | undefined {
  const event = (state as { event?: Event } | null)?.event;
  return typeof event?._id === 'string' ? event : undefined;
}

/** The sub-events of a main event: /admin/show/{id}, and /subEventsAdmin with an event or a picker. */
export default function SubEventsPage() {
  const carried = carriedEvent(useLocation().state);
  const id = useParams().id ?? carried?._id;
  if (id === undefined) return <EventPicker />;
  return <SubEvents key={id} mainEventId={id} carried={carried?._id === id ? carried : undefined} />;
}

function EventPicker() {
  const navigate = useNavigate();
  const { data, error, loading, reload } = useResource(useAdminData().mainEvents);
  return (
    <>
      <ScreenHead title="Sub Events">Choose a main event to see its sub-events.</ScreenHead>
      {error ? <LoadFailed what="The events" error={error} isLoading={loading} onRetry={reload} /> : null}
      {data?.length === 0 ? (
        <EmptyList title="No events found.">
          <Button component={Link} to={viewPath('create-main-event')}>
            Create Main Event
          </Button>
        </EmptyList>
      ) : null}
      {data?.length !== 0 && !(error && !data) ? (
        <Select
          className={styles.picker}
          label="Main event"
          placeholder={data ? 'Choose or type' : 'Loading...'}
          disabled={!data}
          data={(data ?? []).map(({ _id, title }) => ({ value: _id, label: title }))}
          searchable
          nothingFoundMessage="Nothing found"
          onChange={(id) => id && void navigate(subEventsPath({ _id: id }))}
        />
      ) : null}
    </>
  );
}

function SubEvents({ mainEventId, carried }: { mainEventId: string; carried: Event | undefined }) {
  const data = useAdminData();
  const main = useResource(data.mainEvents).data?.find(({ _id }) => _id === mainEventId) ?? carried;
  const { data: events, error, loading, reload } = useResource(data.subEventsOf(mainEventId));
  const deleteEvent = useDeleteEvent();
  if (!events && isGone(error)) {
    return (
      <>
        <ScreenHead title="Sub Events" />
        <EventGone />
      </>
    );
  }
  return (
    <>
      <ScreenHead
        title={main ? `Sub Events of ${main.title}` : 'Sub Events'}
        actions={
          <>
            <Button component={Link} to="/home" variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />}>
              Dashboard
            </Button>
            {main ? (
              <Button
                component={Link}
                to={editPath(main)}
                variant="default"
                leftSection={<IconEdit size={18} aria-hidden />}
              >
                Edit the main event
              </Button>
            ) : null}
            <Button
              component={Link}
              to={createSubEventPath(mainEventId)}
              leftSection={<IconCalendarPlus size={18} aria-hidden />}
            >
              Create Sub Event
            </Button>
          </>
        }
      />
      {error ? <LoadFailed what="The sub-events" error={error} isLoading={loading} onRetry={reload} /> : null}
      {!events && !error ? <CardSkeletons what="the sub-events" /> : null}
      {events?.length === 0 ? (
        <EmptyList title="No sub-events available.">
          <p>A main event without sub-events takes entries itself.</p>
        </EmptyList>
      ) : null}
      <ul className={cards.grid}>
        {events?.map((event) => (
          <SubEventCard key={event._id} event={event} onDelete={deleteEvent} />
        ))}
      </ul>
    </>
  );
}
