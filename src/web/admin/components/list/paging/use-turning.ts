import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { focusTarget } from '../focus-target.ts';
import { type ListPage, pagesBeside } from './list-page.ts';

type Side = 'previous' | 'next';

export interface Turning {
  /** The numbers of the first and the last row. */
  from: number;
  to: number;
  previous: ListPage | undefined;
  next: ListPage | undefined;
  /** Shows the page on that side, if there is one; `end` is where its focus goes: to the first row, or to the last. */
  turn: (side: Side, end?: 'first' | 'last') => void;
  /** On which side the page is that is fetched. */
  isTurning: Side | undefined;
}

interface Turned {
  list: { rows: readonly { _id: string }[]; more: boolean; from?: number } | undefined;
  /** Whether these are still the rows of the page before. */
  isStale: boolean;
  page: ListPage;
  turn: (page: ListPage) => void;
  body: RefObject<Element | null>;
}

const NOTHING = { rows: [], more: false };

/** Turns the pages of a list: the focus goes to the first row of the new one, at the top of the list. */
export function useTurning({ list = NOTHING, isStale, page, turn, body }: Turned): Turning {
  const { rows } = list;
  const beside = pagesBeside(list, page);
  const [turning, setTurning] = useState<{ side: Side; end: 'first' | 'last'; from: readonly unknown[] }>();
  const isThere = turning !== undefined && !isStale && turning.from !== rows;
  useEffect(() => {
    if (!isThere || !turning) return;
    setTurning(undefined);
    const all = body.current?.querySelectorAll('[data-row]');
    const row = all?.[turning.end === 'first' ? 0 : all.length - 1];
    if (!row) return;
    focusTarget(row).focus({ preventScroll: true });
    row.scrollIntoView({ block: 'center' });
  }, [isThere, turning, body]);
  // A page whose rows are all gone, as once they are deleted.
  const isEmpty =
    list !== NOTHING && rows.length === 0 && !isStale && (page.after !== undefined || page.before !== undefined);
  const showFirst = useEffectEvent(() => turn({ row: 1 }));
  useEffect(() => {
    if (isEmpty) showFirst();
  }, [isEmpty]);
  return {
    ...beside,
    turn: (side, end = 'first') => {
      const to = beside[side];
      if (!to) return;
      setTurning({ side, end, from: rows });
      turn(to);
    },
    isTurning: turning?.side,
  };
}
