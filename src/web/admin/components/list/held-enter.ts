import { useEffect } from 'react';

/** What a repeated Enter would press: buttons and links, and fields, whose form it would send. */
const PRESSED = 'button, a[href], summary, input, select';

/**
 * Whether Enter is held down from something else: what it was pressed on is gone, or opened a dialog, and the focus went on. Given what it was
 * pressed on.
 */
const isHeldOver = ({ target }: KeyboardEvent, pressedOn: EventTarget | null): boolean =>
  target !== pressedOn && target instanceof Element && target.closest(PRESSED) !== null;

/** A held Enter acts on what it was pressed on alone: not on the next row, nor on the question that it opened. */
export function useHeldEnter(): void {
  useEffect(() => {
    let pressedOn: EventTarget | null = null;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      if (!event.repeat) pressedOn = event.target;
      else if (isHeldOver(event, pressedOn)) event.preventDefault();
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
