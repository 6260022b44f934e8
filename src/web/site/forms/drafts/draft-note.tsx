import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Outcome } from '../action-result.ts';
import styles from '../form.module.css';
import type { DraftState } from './use-draft.ts';

interface DraftNoteProps {
  draft: DraftState;
  outcome: Outcome | undefined;
}

/** Whether an attempt may or may not have arrived: there was no response, or none of this site's server. */
const isLost = (outcome: Outcome | undefined) => outcome?.code === 'unreachable' || (outcome?.status ?? 0) >= 500;

/** What became of what was filled in: it is back after a reload, or still there without a connection. */
export function DraftNote({ draft: { isRestored, isStayed, discard }, outcome }: DraftNoteProps) {
  const isSafe = isStayed || isLost(outcome);
  return (
    <div role="status" className={isSafe || isRestored ? styles.draft : undefined}>
      {isSafe ? (
        <p>
          {isStayed ? `${t`No connection, so this page stays open.`} ` : null}
          <Trans>
            What you filled in is not lost, not even by a reload. Try again once you are connected: you will not be
            registered twice.
          </Trans>
        </p>
      ) : isRestored ? (
        <p>
          <Trans>What you had filled in is back.</Trans>{' '}
          <button type="button" onClick={discard}>
            <Trans>Empty the form</Trans>
          </button>
        </p>
      ) : null}
    </div>
  );
}
