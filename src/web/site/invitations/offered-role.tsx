import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Power } from '#contract/roles/powers.ts';
import type { BuiltInRole } from '#contract/roles/roles.ts';
import { Written } from '../../language/written.tsx';
import { ZonedMoment } from '../components/elsewhere.tsx';
import styles from './invitation.module.css';
import { powerWords, roleName } from './role-words.ts';

interface OfferedRoleProps {
  builtIn: BuiltInRole | null;
  roleLabel: string;
  eventTitle: string | null;
  venue: string | null;
  gate: string | null;
  endsAt: string | null;
}

/** A role with what it is for and until when, within a sentence. */
export function OfferedRole({ builtIn, roleLabel: label, eventTitle, venue, gate, endsAt }: OfferedRoleProps) {
  const roleLabel = builtIn ? roleName(builtIn) : <Written text={label} />;
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
export function AllowedWork({ allows }: { allows: { power: Power }[] }) {
  return (
    <div className={styles.allows}>
      <h2>
        <Trans>What you will be able to do</Trans>
      </h2>
      <ul>
        {allows.map(({ power }) => {
          const { label, allows } = powerWords(power);
          return (
            <li key={power}>
              <strong>{label}.</strong> {allows}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
