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
      setOutcome('Copied');
    } catch {
      setOutcome('Could not copy');
    }
  }

  return (
    <>
      <button type="button" className={button('ghost', 'small')} onClick={() => void copy()}>
        Copy {what}
      </button>
      <span role="status">{outcome}</span>
    </>
  );
}
