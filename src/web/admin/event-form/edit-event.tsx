import { IconCertificate, IconForms, IconHistory, IconLanguage, IconTrophy } from '@tabler/icons-react';
import { historyPath } from '../activity/activity-paths.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { HeaderLink } from '../components/header-link.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { EventGone, isGone } from '../events/event-gone.tsx';
import type { EventKind } from '../events/event-kind.ts';
import { certificatesPath, questionsPath, resultsPath } from '../events/event-paths.ts';
import { mayForEvent } from '../events/may-for-event.ts';
import { WayBack } from '../events/way-back.tsx';
import { NoPowerPage } from '../layout/no-power-page.tsx';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { editedEventQuery, mainEventsQuery } from '../queries/events/events.ts';
import { eventTranslationsPath } from '../translations/translation-paths.ts';
import { ClosedNotice } from '../years/closed-notice.tsx';
import { toChoice } from './rules/main-event-choice.ts';
import { UpdateEvent } from './update-event.tsx';

/** The screen of an event's form: fetches it, or says that it is gone. */
export function EditEvent({ kind, id }: { kind: EventKind; id: string }) {
  const api = useAdminApi();
  const may = useMay();
  const mayReadAudit = may('audit.read');
  const { data: event, error, isFetching, refetch } = usePageQuery(editedEventQuery(api, kind, id));
  const choices = usePageQuery(mainEventsQuery(api)).data?.map(toChoice);
  if (!event && isGone(error)) {
    return (
      <>
        <PageHeader title="Update Event" />
        <EventGone />
      </>
    );
  }
  if (event && !mayForEvent(may, 'events.edit', event)) return <NoPowerPage />;
  if (event?.year) {
    return (
      <>
        <PageHeader title="Update Event">{event.title}</PageHeader>
        <ClosedNotice year={event.year} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Update Event"
        actions={
          <>
            {/* The form has a way back of its own. */}
            {event ? null : <WayBack event={event} isFailed={error !== null} mayEdit />}
            <HeaderLink to={questionsPath(id)} icon={IconForms}>
              Questions
            </HeaderLink>
            <HeaderLink to={eventTranslationsPath(id)} icon={IconLanguage}>
              Translations
            </HeaderLink>
            {event && mayForEvent(may, 'results.publish', event) ? (
              <HeaderLink to={resultsPath(id)} icon={IconTrophy}>
                Results
              </HeaderLink>
            ) : null}
            {event && mayForEvent(may, 'certificates.issue', event) ? (
              <HeaderLink to={certificatesPath(id)} icon={IconCertificate}>
                Certificates
              </HeaderLink>
            ) : null}
            {mayReadAudit ? (
              <HeaderLink to={historyPath(id)} icon={IconHistory}>
                History
              </HeaderLink>
            ) : null}
          </>
        }
      >
        {event?.title}
      </PageHeader>
      {error ? <ErrorState what="The event" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!event && !error ? <RowSkeleton what="the event" rowHeight={84} /> : null}
      {event ? <UpdateEvent event={event} mainEvents={choices} /> : null}
    </>
  );
}
