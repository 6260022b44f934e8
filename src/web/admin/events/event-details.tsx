import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Event } from '#contract/events/events.ts';
import { formatFees, formatPrize } from '../../money/format-money.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { FromTo } from '../components/date-time.tsx';
import { Dialog } from '../components/dialog/dialog.tsx';
import { DialogButtons } from '../components/dialog/dialog-buttons.tsx';
import { incompleteTeamsQuery } from '../queries/registrations/registrations.ts';
import { EventRefundDialog } from '../registrations/desk/event-refund-dialog.tsx';
import { incompletePath } from '../registrations/registration-paths.ts';
import styles from './event-details.module.css';
import { certificatesPath, editPath, resultsPath } from './event-paths.ts';
import { EventPicture } from './event-picture.tsx';
import { StatusBadge } from './status-badge.tsx';

const participations = { individual: 'Individual', team: 'Team', both: 'Individual or team' };

/** The row's "View": an event's details, read-only. */
export function EventDetails({ event, onClose }: { event: Event | null; onClose: () => void }) {
  // The last one shown stays while the dialog closes.
  const [last, setLast] = useState(event);
  if (event && event !== last) setLast(event);
  return (
    <Dialog opened={event !== null} onClose={onClose} title={last?.title} size="lg">
      {last ? <Details event={last} /> : null}
    </Dialog>
  );
}

function Details({ event }: { event: Event }) {
  const [isRefunding, setRefunding] = useState(false);
  const may = useMay();
  return (
    <>
      <EventPicture className={styles.picture} event={event} width={800} height={400} />
      {event.shortDescription ? <p className={styles.short}>{event.shortDescription}</p> : null}
      <dl className={styles.facts}>
        <Fact label="Status">
          <StatusBadge status={event.status} />
        </Fact>
        <Fact label="Dates">
          <FromTo start={event.startDate} end={event.endDate} />
        </Fact>
        <Fact label="Venue">{event.venue ?? 'TBD'}</Fact>
        <Fact label="Prize pool">{formatPrize(event.prizePool)}</Fact>
        <Fact label="Entry fee">{formatFees(event)}</Fact>
        <Fact label="Participation type">{participations[event.participationType]}</Fact>
        {event.participationType === 'individual' ? null : <Fact label="Team size">{event.teamSize}</Fact>}
        <Incomplete eventId={event._id} />
      </dl>
      <DialogButtons mt="lg">
        {may.for('payments.refund', event._id) ? (
          <Button variant="default" onClick={() => setRefunding(true)}>
            Refunds
          </Button>
        ) : null}
        {may.for('results.publish', event._id) ? (
          <Button component={Link} to={resultsPath(event._id)} variant="default">
            Results
          </Button>
        ) : null}
        {may.for('certificates.issue', event._id) ? (
          <Button component={Link} to={certificatesPath(event._id)} variant="default">
            Certificates
          </Button>
        ) : null}
        {may.for('events.edit', event._id) ? (
          <Button component={Link} to={editPath(event)}>
            Edit
          </Button>
        ) : null}
      </DialogButtons>
      {isRefunding ? <EventRefundDialog eventId={event._id} onClose={() => setRefunding(false)} /> : null}
    </>
  );
}

/** How many of its teams lack something; nothing where none does. */
function Incomplete({ eventId }: { eventId: string }) {
  const events =
    useQuery({ ...incompleteTeamsQuery(useAdminApi()), enabled: useMay()('registrations.read') }).data ?? [];
  const found = events.find((event) => event.eventId === eventId);
  if (!found) return null;
  return (
    <Fact label="Incomplete teams">
      <Link to={incompletePath(eventId)}>{found.teams.toLocaleString('en-IN')}</Link>
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
