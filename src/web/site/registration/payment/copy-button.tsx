import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { button } from '../../components/button.ts';
import { useHydrated } from '../../components/use-hydrated.ts';

/** Copies a text; rendered only where scripts run. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const hydrated = useHydrated();
  const [outcome, setOutcome] = useState('');
  if (!hydrated) return null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(t`Copied`);
    } catch {
      setOutcome(t`Could not copy`);
    }
  }

  return (
    <>
      <button type="button" className={button('ghost', 'small')} onClick={() => void copy()}>
        <Trans>Copy {what}</Trans>
      </button>
      <span role="status">{outcome}</span>
    </>
  );
}
