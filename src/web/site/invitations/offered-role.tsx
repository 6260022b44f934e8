import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ZonedMoment } from '../components/elsewhere.tsx';
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
  const where = eventTitle ?? gate ?? (venue ? t`what takes place at ${venue}` : t`the whole festival`);
  const until = endsAt ? <ZonedMoment at={endsAt} format="dateTime" /> : null;
  return until ? (
    <Trans>
      <strong>{roleLabel}</strong>, for <strong>{where}</strong>, until {until}
    </Trans>
  ) : (
    <Trans>
      <strong>{roleLabel}</strong>, for <strong>{where}</strong>
    </Trans>
  );
}

/** What a role allows, in words. */
export function AllowedWork({ allows }: { allows: { label: string; allows: string }[] }) {
  return (
    <div className={styles.allows}>
      <h2>
        <Trans>What you will be able to do</Trans>
      </h2>
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
