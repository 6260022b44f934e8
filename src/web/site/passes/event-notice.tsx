import { Trans } from '@lingui/react/macro';
import type { OwnRegistration } from '#contract/registrations.ts';
import { Written } from '../../language/written.tsx';
import { ZonedMoment } from '../components/elsewhere.tsx';
import styles from './status.module.css';

/** What happened to the event since the registration was made: it moved, is on hold or is cancelled. */
export function EventNotice({
  pass,
}: {
  pass: Pick<OwnRegistration, 'eventNotice' | 'eventTitle' | 'eventVenue' | 'eventStartDate'>;
}) {
  const { eventNotice: notice } = pass;
  if (!notice) return null;
  const title = <Written text={pass.eventTitle} />;
  if (notice.kind === 'deleted') {
    return (
      <p className={styles.note} data-tone="over">
        <Trans>
          <strong>{title} is cancelled.</strong> It does not take place, and this pass admits nobody.
        </Trans>
      </p>
    );
  }
  if (notice.kind === 'inactive') {
    return (
      <p className={styles.note}>
        <Trans>
          <strong>{title} is on hold.</strong> Your registration is kept; we write to you when that changes.
        </Trans>
      </p>
    );
  }
  const { from } = notice;
  const isElsewhere = from !== null && from.venue !== pass.eventVenue;
  const begins = <When at={pass.eventStartDate} venue={isElsewhere ? pass.eventVenue : null} />;
  return (
    <p className={styles.note}>
      {from ? (
        <Trans>
          <strong>Moved.</strong> It begins on {begins} and was to begin on{' '}
          <When at={from.startDate} venue={isElsewhere ? from.venue : null} />. Your pass stays valid.
        </Trans>
      ) : (
        <Trans>
          <strong>Moved.</strong> It begins on {begins}. Your pass stays valid.
        </Trans>
      )}
    </p>
  );
}

function When({ at, venue }: { at: string; venue: string | null }) {
  const moment = <ZonedMoment at={at} format="dateTime" />;
  return venue ? (
    <Trans>
      {moment} at <Written text={venue} />
    </Trans>
  ) : (
    moment
  );
}
