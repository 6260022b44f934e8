import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { EventConflict } from '#contract/rosters/other-events.ts';
import { MY_REGISTRATIONS } from '#contract/urls/page-paths.ts';
import { Written } from '../../../language/written.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import styles from '../registration.module.css';

/** Above a form: that another registration of the user refuses this one, or is at the same time. */
export function ConflictNote({ conflicts }: { conflicts: EventConflict[] }) {
  const conflict = conflicts.find(({ effect }) => effect === 'refuse') ?? conflicts[0];
  if (!conflict) return null;
  const { title, rule, group, effect } = conflict;
  return (
    <p className={`${styles.note} ${styles.above}`}>
      <Icon name="clock" />
      <span>
        {rule === 'exclusive' ? (
          <Trans>
            You are registered for <Written as="strong" text={title} />. Of the events of “
            <Written text={group ?? ''} />” a person takes part in one.
          </Trans>
        ) : (
          <>
            <Trans>
              You are registered for <Written as="strong" text={title} />, which is at the same time.
            </Trans>
            {effect === 'refuse' ? t` You cannot take part in both.` : t` Make sure that you can be at both.`}
          </>
        )}{' '}
        <Link to={MY_REGISTRATIONS}>
          <Trans>See your registrations</Trans>
        </Link>
      </span>
    </p>
  );
}
