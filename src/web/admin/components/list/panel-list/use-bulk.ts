import { useCallback, useRef } from 'react';
import { counted } from '#contract/panel/counted.ts';
import { failureText } from '../../../api/failure-text.ts';
import { showFailure, showSuccess } from '../../feedback/toast.ts';
import type { ListSelection } from '../use-list-selection.ts';

interface Bulk<Row> {
  /** What one row and several are called. */
  one: string;
  many: string;
  /** What was done to them: `restored`. */
  done: string;
  send: (row: Row) => Promise<unknown>;
  /** Fetches again what they changed. */
  onEnd: () => unknown;
}

/** Does the same to several rows, one after the other; says how many were done, and why others were not. */
export function useBulk<Row>(bulk: Bulk<Row>) {
  const current = useRef(bulk);
  current.current = bulk;
  const run = useCallback(async (rows: readonly Row[], selection: ListSelection) => {
    const { one, many, done, send, onEnd } = current.current;
    const failures: unknown[] = [];
    for (const row of rows) {
      try {
        await send(row);
      } catch (error) {
        failures.push(error);
      }
    }
    const sent = rows.length - failures.length;
    if (sent > 0) showSuccess(`${counted(sent, one, many)} ${done}`);
    if (failures.length > 0) {
      showFailure(`${counted(failures.length, one, many)} not ${done}: ${failureText(failures[0])}`);
    } else selection.clear();
    await onEnd();
  }, []);
  return { run };
}
