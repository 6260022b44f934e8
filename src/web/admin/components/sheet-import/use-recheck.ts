import { useEffect, useEffectEvent } from 'react';
import type { GivenSheet } from './sheet-fields.tsx';

/** What a check said, and of what. */
export interface Checked<Result, Choices> {
  result: Result;
  sheet: GivenSheet;
  choices: Choices;
}

interface Now<Choices> {
  sheet: GivenSheet;
  choices: Choices;
  /** The request that checks the sheet, and the one that imports it. */
  check: { isPending: boolean; isError: boolean };
  bring: { isPending: boolean; isIdle: boolean };
  /** Whether the sheet is imported. */
  isDone: boolean;
  checkAgain: () => void;
}

/**
 * Whether a check is of another sheet, as while the cells that it names are corrected: it stays until somebody has it checked again.
 * Where only a choice beside the sheet has changed, this checks it again, but not after an import or a request that failed.
 */
export function useRecheck<Choices>(
  checked: Checked<unknown, Choices> | null,
  { sheet, choices, check, bring, isDone, checkAgain }: Now<Choices>,
): { isOutdated: boolean; isPending: boolean } {
  const isOther = checked !== null && (checked.sheet.text !== sheet.text || checked.sheet.file !== sheet.file);
  const isOtherwise = checked !== null && !isOther && checked.choices !== choices;
  const isDue = isOtherwise && !isDone && !check.isPending && !check.isError && bring.isIdle;
  const recheck = useEffectEvent(checkAgain);
  useEffect(() => {
    if (isDue) recheck();
  }, [isDue]);
  const isPending = check.isPending || bring.isPending || isDue;
  return { isOutdated: !isDone && (isOther || (isOtherwise && !isPending)), isPending };
}
