import { type RefObject, useEffect, useRef } from 'react';

/** For the buttons of a form: what says above them why it was not saved would be written below what is in sight. */
export function useFailureInSight(failure: string | null): RefObject<HTMLDivElement | null> {
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) buttons.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return buttons;
}
