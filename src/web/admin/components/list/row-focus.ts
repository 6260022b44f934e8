import { useEffect } from 'react';

const ROW = 'tr, li';
const CONTROLS = 'a[href], button, input, select, textarea';

interface Place {
  row: Element;
  /** Which of the row's controls. */
  at: number;
}

/** What was beside rows that are gone. */
const gone = new WeakMap<Node, { before: Node | null; after: Node | null }>();

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)];

function placeOf(control: Element): Place | null {
  const row = control.closest(ROW);
  // The lines of a text that is edited are no rows.
  if (!row || control.closest('[contenteditable="true"]')) return null;
  return { row, at: controlsOf(row).indexOf(control as HTMLElement) };
}

/** The nearest row on one side that is still there. */
function neighbour(row: Element, side: 'before' | 'after'): Element | null {
  let one: Node | null | undefined = gone.get(row)?.[side];
  while (one && !one.isConnected) one = gone.get(one)?.[side];
  return one instanceof Element && one.matches(ROW) ? one : null;
}

/** The same control of the row of its id that is elsewhere now, else of the next one or of the one before; without other rows the heading. */
function focusBeside({ row, at }: Place): void {
  const moved = row.id ? document.getElementById(row.id) : null;
  const next = moved ?? neighbour(row, 'after') ?? neighbour(row, 'before');
  if (!next) {
    focusHeading();
    return;
  }
  const controls = controlsOf(next);
  const target = controls[at] ?? controls[0] ?? (next as HTMLElement);
  target.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#main h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

/** Puts the focus where it belongs after what had it is gone: beside its row; on the page where it was in none. */
export function focusAfter(control: Element | undefined): void {
  const from = control ? placeOf(control) : null;
  if (from) focusBeside(from);
  else document.getElementById('main')?.focus({ preventScroll: true });
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Keeps the focus of somebody with a keyboard where they work: a row that was deleted, decided about or filtered away takes it along, to
 * nowhere. One rule for every list of the panel, whose rows are `tr` or `li`.
 */
export function useRowFocus(): void {
  useEffect(() => {
    let place: Place | null = null;
    const noteFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('#main')) place = placeOf(target);
    };
    // Who clicks elsewhere has left the row.
    const notePointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && place?.row.contains(target) === false) place = null;
    };
    const noteRemovals = (records: readonly MutationRecord[]) => {
      const removed = records.flatMap(({ removedNodes, previousSibling: before, nextSibling: after }) =>
        [...removedNodes].map((node) => ({ node, before, after })),
      );
      for (const { node, before, after } of removed) gone.set(node, { before, after });
      if (!place || !isFocusLost()) return;
      const { row, at } = place;
      if (!row.isConnected) focusBeside(place);
      // Sorted to another place.
      else if (removed.some(({ node }) => node.contains(row))) controlsOf(row)[at]?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(noteRemovals);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', noteFocus);
    document.addEventListener('pointerdown', notePointer);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', noteFocus);
      document.removeEventListener('pointerdown', notePointer);
    };
  }, []);
}
