import { t } from '@lingui/core/macro';
import type { DraftState } from './use-draft.ts';

/** That a link was not followed for want of a connection, since something is filled in. */
export const StayedNote = ({ draft }: { draft: DraftState }) =>
  draft.isStayed ? <p role="alert">{t`No connection, so this page stays open.`}</p> : null;
