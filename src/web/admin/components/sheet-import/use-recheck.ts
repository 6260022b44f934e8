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
  /** Whether it may be checked without being asked: not after an import, nor while a request is under way or has failed. */
  mayCheck: boolean;
  checkAgain: () => void;
}

/**
 * Whether a check is of another sheet, as while the cells that it names are corrected: it stays until somebody has it checked again.
 * Where only a choice beside the sheet has changed, this checks it again.
 */
export function useRecheck<Choices>(
  checked: Checked<unknown, Choices> | null,
  { sheet, choices, mayCheck, checkAgain }: Now<Choices>,
): { isOutdated: boolean; isOtherwise: boolean } {
  const isOutdated = checked !== null && (checked.sheet.text !== sheet.text || checked.sheet.file !== sheet.file);
  const isOtherwise = checked !== null && !isOutdated && checked.choices !== choices;
  const check = useEffectEvent(checkAgain);
  useEffect(() => {
    if (isOtherwise && mayCheck) check();
  }, [isOtherwise, mayCheck]);
  return { isOutdated, isOtherwise };
}
