import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react';

/** How often somebody logged in again, after the session had ended below an open page. */
export const SignInsContext = createContext(0);

/** Runs once somebody has logged in again. */
export function useAfterSignIn(run: () => void): void {
  const count = use(SignInsContext);
  const known = useRef(count);
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (known.current === count) return;
    known.current = count;
    runNow();
  }, [count]);
}

/** `useState` for why something was not done: that one has to log in first is no longer true after a login. */
export function useFailure() {
  const [failure, setFailure] = useState<string | null>(null);
  useAfterSignIn(() => setFailure(null));
  return [failure, setFailure] as const;
}
