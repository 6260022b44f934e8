import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `onReset` when the form around an element is reset: what React holds of its fields, the browser does not empty. */
export function useReset(inside: RefObject<HTMLElement | null>, onReset: () => void): void {
  const reset = useEffectEvent(onReset);
  useEffect(() => {
    const form = inside.current?.closest('form');
    const listener = () => reset();
    form?.addEventListener('reset', listener);
    return () => form?.removeEventListener('reset', listener);
  }, [inside]);
}
