import { Moment } from '../../dates/event-dates.tsx';
import styles from './invitation.module.css';

interface OfferedRoleProps {
  roleLabel: string;
  eventTitle: string | null;
  venue: string | null;
  gate: string | null;
  endsAt: string | null;
}

/** A role with what it is for and until when, within a sentence. */
export function OfferedRole({ roleLabel, eventTitle, venue, gate, endsAt }: OfferedRoleProps) {
  return (
    <>
      <strong>{roleLabel}</strong>, for{' '}
      <strong>{eventTitle ?? gate ?? (venue ? `what takes place at ${venue}` : 'the whole festival')}</strong>
      {endsAt ? (
        <>
          , until <Moment at={endsAt} format="dateTime" />
        </>
      ) : null}
    </>
  );
}

/** What a role allows, in words. */
export function AllowedWork({ allows }: { allows: { label: string; allows: string }[] }) {
  return (
    <div className={styles.allows}>
      <h2>What you will be able to do</h2>
      <ul>
        {allows.map((one) => (
          <li key={one.label}>
            <strong>{one.label}.</strong> {one.allows}
          </li>
        ))}
      </ul>
    </div>
  );
}
