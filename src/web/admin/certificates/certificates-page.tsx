import { useState } from 'react';
import { useParams } from 'react-router';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { useListUrl } from '../components/list/panel-list/use-list-url.ts';
import { PageHeader } from '../components/page-header.tsx';
import { EventGone, isGone } from '../events/event-gone.tsx';
import { mayForEvent } from '../events/may-for-event.ts';
import { WayBack } from '../events/way-back.tsx';
import { NoPowerPage } from '../layout/no-power-page.tsx';
import { certificateEventQuery } from '../queries/certificates.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { useArchiveYear } from '../years/archive/archive-year.ts';
import { CertificateList, certificateListOptions } from './certificate-list.tsx';
import styles from './certificates.module.css';
import { IssueSection } from './issue-section.tsx';
import { WrongCertificates } from './wrong-certificates.tsx';

/** The certificates of an event: whom they go to, and those that were issued. */
export default function CertificatesPage() {
  const id = useParams().id ?? '';
  return <CertificatesOf key={id} id={id} />;
}

function CertificatesOf({ id }: { id: string }) {
  const may = useMay();
  const { data: event, error, isFetching, refetch } = usePageQuery(certificateEventQuery(useAdminApi(), id));
  const [changes, setChanges] = useState(0);
  const year = useArchiveYear();
  const listUrl = useListUrl(certificateListOptions);
  const exported = [`eventId=${id}&parts=none`, listUrl.filter].filter(Boolean).join('&');
  // Of a closed year an auditor reads the list; for everybody else its event is as unknown as a deleted one.
  if ((!event && isGone(error)) || (event && (event.year ?? null) !== year)) {
    return (
      <>
        <PageHeader title="Certificates" />
        <EventGone />
      </>
    );
  }
  const mayIssue = event !== undefined && mayForEvent(may, 'certificates.issue', event);
  const mayEdit = event !== undefined && year === null && mayForEvent(may, 'events.edit', event);
  const mayRead = event !== undefined && mayForEvent(may, 'registrations.read', event);
  if (event && !mayIssue && !mayRead) return <NoPowerPage />;
  return (
    <>
      <PageHeader
        title="Certificates"
        actions={
          <>
            <ExportMenu tables={['certificates']} query={exported} />
            <WayBack event={event} isFailed={error !== null} mayEdit={mayEdit} />
          </>
        }
      >
        {event ? `Of ${event.title}.` : 'Of the event.'}
      </PageHeader>
      {error ? <ErrorState what="The event" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!event && !error ? <RowSkeleton what="the event" rowHeight={84} /> : null}
      {event ? (
        <div className={styles.page}>
          {mayIssue ? <WrongCertificates eventId={id} /> : null}
          {mayIssue ? <IssueSection key={changes} eventId={id} /> : null}
          {mayRead ? (
            <CertificateList eventId={id} listUrl={listUrl} onChange={() => setChanges((count) => count + 1)} />
          ) : null}
        </div>
      ) : null}
    </>
  );
}
