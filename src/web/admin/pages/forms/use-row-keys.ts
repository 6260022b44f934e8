import { useState } from 'react';

interface RowKeys {
  keys: readonly number[];
  /** The next one that no row had. */
  next: number;
}

/** Keys for so many rows: those there are, without the last ones of too many, and new ones for rows that came. */
export function fitKeys({ keys, next }: RowKeys, count: number): RowKeys {
  const missing = Math.max(0, count - keys.length);
  return {
    keys: [...keys.slice(0, count), ...Array.from({ length: missing }, (_, at) => next + at)],
    next: next + missing,
  };
}

/**
 * React's keys for the rows of a list whose items have no ids. Who moves or removes rows rearranges their keys alike: a picture that is being
 * uploaded, and the focus, then stay with their row.
 */
export function useRowKeys(count: number) {
  const [stored, setStored] = useState<RowKeys>({ keys: [], next: 0 });
  const fitted = fitKeys(stored, count);
  return {
    keys: fitted.keys,
    rearrange: (change: (keys: readonly number[]) => number[]) => setStored({ ...fitted, keys: change(fitted.keys) }),
  };
}
