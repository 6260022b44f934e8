import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the buttons of a form: what says above them why it was not saved would be written below what is in sight. The button that
 * sent it could not keep the focus while it was busy, and gets it back.
 */
export function useFailureInSight(failure: string | null): RefObject<HTMLDivElement | null> {
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure === null) return;
    buttons.current?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement !== document.body) return;
    buttons.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
  }, [failure]);
  return buttons;
}
