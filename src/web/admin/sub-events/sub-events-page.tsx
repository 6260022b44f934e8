import { Button, Select } from '@mantine/core';
import { IconArrowLeft, IconCalendarPlus, IconEdit, IconListCheck } from '@tabler/icons-react';
import { use, useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import type { Event } from '#contract/events/events.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { PowersContext, useMay } from '../auth/session/powers.ts';
import cards from '../components/event-cards.module.css';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { CardSkeletons } from '../components/feedback/card-skeletons.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { HeaderLink } from '../components/header-link.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { EventGone, isGone } from '../events/event-gone.tsx';
import { createSubEventPath, editPath, subEventRowsPath, subEventsPath } from '../events/event-paths.ts';
import { useDeleteEvent, useStatusToggle } from '../events/use-event-actions.tsx';
import { useOwnEvents } from '../events/use-own-events.ts';
import { viewPath } from '../layout/views.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { mainEventsQuery, subEventsQuery } from '../queries/events/events.ts';
import { powersInArchive } from '../years/archive/archive-year.ts';
import { ClosedNotice } from '../years/closed-notice.tsx';
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
  const { data: all, error, isFetching, refetch } = usePageQuery(mainEventsQuery(useAdminApi()));
  const data = useOwnEvents(all);
  const mayCreate = useMay()('events.create');
  useEffect(() => console.warn('Missing event id for sub-events'), []);
  return (
    <>
      <PageHeader title="Sub Events">Choose a main event to see its sub-events.</PageHeader>
      {error ? <ErrorState what="The events" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {data?.length === 0 ? (
        <EmptyState title="No events found.">
          {mayCreate ? (
            <Button component={Link} to={viewPath('create-main-event')}>
              Create Main Event
            </Button>
          ) : null}
        </EmptyState>
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

interface SubEventsProps {
  mainEventId: string;
  carried: Event | undefined;
}

/** Those of a closed year are read as an auditor reads them: nothing of them changes. */
function SubEvents({ mainEventId, carried }: SubEventsProps) {
  const api = useAdminApi();
  const powers = use(PowersContext);
  const main = usePageQuery(mainEventsQuery(api)).data?.find(({ _id }) => _id === mainEventId) ?? carried;
  const sub = usePageQuery(subEventsQuery(api, mainEventId)).data?.[0];
  const year = (main ?? sub)?.year ?? null;
  return (
    <PowersContext value={year === null || powers === null ? powers : powersInArchive(powers)}>
      <SubEventCards mainEventId={mainEventId} main={main} year={year} />
    </PowersContext>
  );
}

function SubEventCards({
  mainEventId,
  main,
  year,
}: {
  mainEventId: string;
  main: Event | undefined;
  year: string | null;
}) {
  const api = useAdminApi();
  const { data: all, error, isFetching, refetch } = usePageQuery(subEventsQuery(api, mainEventId));
  const events = useOwnEvents(all);
  const deleteEvent = useDeleteEvent();
  const toggle = useStatusToggle();
  const mayEdit = useMay().for('events.edit', mainEventId);
  if (!events && isGone(error)) {
    return (
      <>
        <PageHeader title="Sub Events" />
        <EventGone />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={main ? `Sub Events of ${main.title}` : 'Sub Events'}
        actions={
          <>
            <HeaderLink to="/home" icon={IconArrowLeft}>
              Dashboard
            </HeaderLink>
            <ExportMenu tables={['events']} query={`mainEventId=${mainEventId}`} />
            {mayEdit && events && events.length > 1 ? (
              <HeaderLink to={subEventRowsPath({ _id: mainEventId })} icon={IconListCheck}>
                Change several
              </HeaderLink>
            ) : null}
            {main && mayEdit ? (
              <HeaderLink to={editPath(main)} icon={IconEdit}>
                Edit the main event
              </HeaderLink>
            ) : null}
            {mayEdit ? (
              <Button
                component={Link}
                to={createSubEventPath(mainEventId)}
                leftSection={<IconCalendarPlus size={18} aria-hidden />}
              >
                Create Sub Event
              </Button>
            ) : null}
          </>
        }
      />
      {year === null ? null : <ClosedNotice year={year} />}
      {error ? <ErrorState what="The sub-events" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!events && !error ? <CardSkeletons what="the sub-events" /> : null}
      {events?.length === 0 ? (
        <EmptyState title="No sub-events available.">
          <p>A main event without sub-events takes registrations itself.</p>
        </EmptyState>
      ) : null}
      <ul className={cards.grid}>
        {events?.map((event) => (
          <SubEventCard key={event._id} event={event} onToggle={toggle} onDelete={deleteEvent} />
        ))}
      </ul>
    </>
  );
}
