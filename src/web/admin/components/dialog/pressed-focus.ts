import { useEffect } from 'react';
import { focusAfter } from '../list/row-focus.ts';

/** The control of the page that was pressed last and lost the focus to what it does, or was given it back. */
let pressed: HTMLElement | null = null;

const page = () => document.getElementById('main');

const isDisabled = (element: Element) => element.matches(':disabled');

/** The page itself has it only for want of a better place, and a disabled control is about to lose it. */
function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused === page() || isDisabled(focused);
}

/** Gives the focus to what opened a dialog, also to a button that is still busy with what the dialog was about. */
export function focusOpener(opener: HTMLElement): void {
  pressed = page()?.contains(opener) ? opener : null;
  opener.focus({ preventScroll: true });
}

/** Gives the focus back where it can go back; false where that has to wait. */
function settle(control: HTMLElement): boolean {
  if (control.isConnected && isDisabled(control) && control.hasAttribute('data-loading')) return false;
  if (isFocusLost()) {
    if (control.isConnected && !isDisabled(control)) control.focus({ preventScroll: true });
    else if (document.activeElement !== page()) focusAfter(undefined);
  }
  return true;
}

/**
 * A button that is busy is disabled, and browsers take the focus from it: it gets it back once it can be pressed again. Where it is gone by
 * then, as a button for what is done already, the page gets it.
 */
export function usePressedFocus(): void {
  useEffect(() => {
    const note = (records: readonly MutationRecord[]) => {
      const focused = document.activeElement;
      const isBusy =
        records.some(({ target }) => target === focused) && focused?.matches('#main :disabled[data-loading]');
      if (isBusy) pressed = focused as HTMLElement;
      if (!pressed || (pressed === focused && !isDisabled(pressed))) return;
      const isIts = !pressed.isConnected || records.some(({ target }) => target === pressed);
      if (isIts && settle(pressed)) pressed = null;
    };
    const observer = new MutationObserver(note);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'data-loading'] });
    // Who goes elsewhere meanwhile stays there.
    const forget = ({ target }: Event) => {
      if (target !== pressed && target !== page()) pressed = null;
    };
    document.addEventListener('focusin', forget);
    document.addEventListener('pointerdown', forget);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', forget);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
}
