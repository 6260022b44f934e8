import { useCallback, useRef } from 'react';
import { counted } from '#contract/panel/counted.ts';
import { failureText, isLost } from '../../../api/failure-text.ts';
import { showLastingFailure, showSuccess } from '../../feedback/toast.ts';
import type { ListSelection } from '../use-list-selection.ts';

interface Words {
  /** What one row and several are called. */
  one: string;
  many: string;
  /** What was done to them: `restored`. */
  done: string;
}

interface Bulk<Row> extends Words {
  nameOf: (row: Row) => string;
  send: (row: Row) => Promise<unknown>;
  /** Fetches again what they changed; where something failed, also what `send` changed on the page. */
  onEnd: (hasFailed: boolean) => unknown;
}

interface Failure {
  name: string;
  error: unknown;
}

/** How many rows were not done, and how many maybe, each with the first one's name and reason. */
export function bulkFailureText({ one, many, done }: Words, failures: readonly Failure[]): string {
  const lost = failures.filter(({ error }) => isLost(error));
  const refused = failures.filter(({ error }) => !isLost(error));
  const reason = ([{ name, error } = { name: '', error: undefined }]: Failure[]) => `“${name}”: ${failureText(error)}`;
  const were = counted(lost.length, one, many);
  const sentences = [
    lost.length > 0 && `Whether ${were} ${lost.length === 1 ? 'was' : 'were'} ${done} is not known. ${reason(lost)}`,
    refused.length > 0 && `${counted(refused.length, one, many)} not ${done}. ${reason(refused)}`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Does the same to several rows, one after the other; says how many were done, and which of the others is the first and why. */
export function useBulk<Row>(bulk: Bulk<Row>) {
  const current = useRef(bulk);
  current.current = bulk;
  const run = useCallback(async (rows: readonly Row[], selection: ListSelection) => {
    const { one, many, done, nameOf, send, onEnd } = current.current;
    const failures: Failure[] = [];
    for (const row of rows) {
      try {
        await send(row);
      } catch (error) {
        failures.push({ name: nameOf(row), error });
      }
    }
    const sent = rows.length - failures.length;
    if (sent > 0) showSuccess(`${counted(sent, one, many)} ${done}`);
    if (failures.length > 0) {
      showLastingFailure(bulkFailureText({ one, many, done }, failures));
    } else selection.clear();
    await onEnd(failures.length > 0);
  }, []);
  return { run };
}
