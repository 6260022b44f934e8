import { t } from '@lingui/core/macro';
import { Suspense } from 'react';
import { onDemand } from '../../components/on-demand/on-demand.tsx';
import type { Outcome } from '../action-result.ts';
import styles from '../form.module.css';
import { loadSending } from '../load-sending.ts';
import type { DraftState } from './use-draft.ts';

interface DraftNoteProps {
  draft: DraftState;
  outcome: Outcome | undefined;
}

/** Whether an attempt may or may not have arrived: there was no response, or none of this site's server. */
const isLost = (outcome: Outcome | undefined) => outcome?.code === 'unreachable' || (outcome?.status ?? 0) >= 500;

/** They are there before there is a reason to show them: the form has had the focus, or a draft was brought back. */
const DraftWords = onDemand(async () => (await loadSending()).DraftWords);

/** What became of what was filled in: it is back after a reload, or still there without a connection. */
export function DraftNote({ draft: { isRestored, isEmptied, isStayed, discard }, outcome }: DraftNoteProps) {
  const isSafe = isStayed || isLost(outcome);
  const isShown = isSafe || isRestored || isEmptied;
  return (
    <div role="status" className={isShown ? styles.draft : undefined}>
      {isStayed ? <p>{t`No connection, so this page stays open.`}</p> : null}
      {isShown ? (
        <Suspense>
          <DraftWords isSafe={isSafe} isEmptied={isEmptied} discard={discard} />
        </Suspense>
      ) : null}
    </div>
  );
}
