import { IconScan, IconTicket } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Event } from '#contract/events/events.ts';
import { useMay } from '../auth/session/powers.ts';
import row from '../components/row-button.module.css';
import { checkInPath, registrationsOfPath } from '../registrations/registration-paths.ts';

/** What somebody who does not edit an event does with it. */
export function EventLinks({ event: { _id, title } }: { event: Event }) {
  const may = useMay();
  return (
    <>
      {may.for('registrations.read', _id) ? (
        <Link to={registrationsOfPath(_id)} className={row.button} aria-label={`Registrations of ${title}`}>
          <IconTicket size={16} aria-hidden /> Registrations
        </Link>
      ) : null}
      {may.for('check-in.scan', _id) ? (
        <Link to={checkInPath(_id)} className={row.button} aria-label={`Check-in for ${title}`}>
          <IconScan size={16} aria-hidden /> Check-in
        </Link>
      ) : null}
    </>
  );
}
