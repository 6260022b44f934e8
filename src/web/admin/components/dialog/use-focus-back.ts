import { useEffect, useMemo } from 'react';
import { focusAfter } from '../list/row-focus.ts';
import { focusOpener } from './pressed-focus.ts';

/** How many dialogs are open. */
let openCount = 0;
/** What opened the dialogs that were just closed, the innermost last. */
let openers: HTMLElement[] = [];

/** What has the focus as a dialog opens: an item of a menu goes with its menu, whose button stays. */
function focusedOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

const isInDialog = (element: Element) => element.closest('[role="dialog"]') !== null;

function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || (openCount === 0 && isInDialog(focused));
}

function giveBack(): void {
  const candidates = openers;
  openers = [];
  if (!isFocusLost()) return;
  const opener = candidates.findLast((one) => one.isConnected && (openCount === 0 || isInDialog(one)));
  if (opener) focusOpener(opener);
  // What opened it is gone, as the row that was deleted.
  focusPageIfLost(candidates.findLast((one) => !one.isConnected));
}

/** Gives the focus to what is beside what had it, or to the page, where that is gone. */
export function focusPageIfLost(lost?: HTMLElement): void {
  if (openCount === 0 && isFocusLost()) focusAfter(lost);
}

/**
 * Gives the focus back to what opened a dialog. Mantine does so where a dialog is closed, and neither where it is unmounted
 * nor where it was opened by an item of a menu.
 */
export function useFocusBack(isOpen: boolean): void {
  // While rendering: without animations an item of a menu is gone once the dialog is there.
  const focused = useMemo(() => (isOpen ? focusedOpener() : null), [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    // One dialog in place of another was opened by what opened the first.
    const opener = focused?.isConnected ? focused : openers.at(-1);
    openCount += 1;
    return () => {
      openCount -= 1;
      if (opener) openers.push(opener);
      setTimeout(giveBack);
    };
  }, [isOpen, focused]);
}
