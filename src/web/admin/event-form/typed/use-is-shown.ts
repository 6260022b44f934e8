import { type RefObject, useEffect, useRef } from 'react';

/** Whether the form is still on the page: what it waits for may come after somebody left. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
