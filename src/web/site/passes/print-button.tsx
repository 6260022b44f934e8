import { Trans } from '@lingui/react/macro';
import { button } from '../components/button.ts';
import { useHydrated } from '../components/use-hydrated.ts';

/** Prints the page, of which the pass alone is left on paper. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <button type="button" className={button('ghost', 'small')} onClick={() => window.print()}>
      <Trans>Print</Trans>
    </button>
  );
}
