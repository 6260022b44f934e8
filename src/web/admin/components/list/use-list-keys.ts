import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { focusTarget } from './focus-target.ts';
import type { Turning } from './paging/use-turning.ts';

/** Whether somebody types, or a dialog or menu has the keys. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"]',
  ) !== null;

const ROW = '[data-row]';

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** Focuses the row after or before the one with the focus; the first one, where none has it. `onEnd` is for what comes beyond. */
function focusRow(list: Element | null, step: 1 | -1, onEnd: () => void): boolean {
  const rows = [...(list?.querySelectorAll(ROW) ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at < 0 ? 0 : Math.max(0, Math.min(at + step, rows.length - 1))];
  if (!row) return false;
  if (at >= 0 && !rows[at + step]) onEnd();
  const target = focusTarget(row);
  target.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
  return true;
}

function choose(list: Element | null): boolean {
  const row = document.activeElement?.closest(ROW);
  if (!row || !list?.contains(row)) return false;
  const box = row.querySelector<HTMLInputElement>('[data-choose]');
  box?.click();
  return box !== null;
}

/**
 * The keys of a list: `/` searches, J and K go to the next and the previous row (so do the arrows once a row has the focus), X
 * chooses it; its link has the focus, so that Enter opens it. None of them while somebody types. J on the last row and K on the
 * first one turn the page. `?` opens the dialog that says so.
 */
export function useListKeys(list: RefObject<Element | null>, turn: Turning['turn']) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const next = () => focusRow(list.current, 1, () => turn('next'));
  const previous = () => focusRow(list.current, -1, () => turn('previous', 'last'));
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented || isTaken(target)) return;
    const isInList = target instanceof Element && list.current?.contains(target) === true;
    const steps: Record<string, () => boolean> = {
      '/': focusSearch,
      '?': () => {
        setHelpOpen(true);
        return true;
      },
      j: next,
      k: previous,
      x: () => choose(list.current),
      ...(isInList ? { ArrowDown: next, ArrowUp: previous } : {}),
    };
    if (steps[key.length === 1 ? key.toLowerCase() : key]?.()) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return { isOpen: isHelpOpen, open: () => setHelpOpen(true), close: () => setHelpOpen(false) };
}
