import { Trans } from '@lingui/react/macro';

interface DraftWordsProps {
  /** Whether sending was lost: else the draft is back after a reload. */
  isSafe: boolean;
  discard: () => void;
}

export const DraftWords = ({ isSafe, discard }: DraftWordsProps) =>
  isSafe ? (
    <p>
      <Trans>
        What you filled in is not lost, not even by a reload. Try again once you are connected: you will not be
        registered twice.
      </Trans>
    </p>
  ) : (
    <p>
      <Trans>What you had filled in is back.</Trans>{' '}
      <button type="button" onClick={discard}>
        <Trans>Empty the form</Trans>
      </button>
    </p>
  );
