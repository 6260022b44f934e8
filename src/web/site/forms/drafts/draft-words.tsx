import { Trans } from '@lingui/react/macro';
import { controlsOf } from './form-fields.ts';

interface DraftWordsProps {
  /** Whether sending was lost: else the draft is back after a reload. */
  isSafe: boolean;
  isEmptied: boolean;
  discard: () => void;
}

export function DraftWords({ isSafe, isEmptied, discard }: DraftWordsProps) {
  if (isSafe) {
    return (
      <p>
        <Trans>
          What you filled in is not lost, not even by a reload. Try again in a while: you will not be registered twice.
        </Trans>
      </p>
    );
  }
  if (isEmptied) return <Trans>The form is empty now.</Trans>;
  return (
    <p>
      <Trans>What you had filled in is back.</Trans>{' '}
      <button
        type="button"
        onClick={({ currentTarget: { form } }) => {
          discard();
          // This button is gone with the draft: one begins at the top again.
          if (form) controlsOf(form)[0]?.focus();
        }}
      >
        <Trans>Empty the form</Trans>
      </button>
    </p>
  );
}
