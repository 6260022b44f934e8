import { startTransition, useEffect, useState } from 'react';

/** In milliseconds. */
export const MINUTE = 60_000;

/** Calls back whenever a minute of the clock begins. */
function everyMinute(notify: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        notify();
        wait();
      },
      MINUTE - (Date.now() % MINUTE),
    );
  };
  wait();
  return () => clearTimeout(timer);
}

const currentMinute = () => Math.floor(Date.now() / MINUTE);

/**
 * The minute, counted since 1970; `rendered` while the page hydrates. The clock is the browser's: the page is cached.
 * What shows it follows in a transition.
 */
export function useMinute(rendered: number): number {
  const [minute, setMinute] = useState(rendered);
  useEffect(() => {
    const read = () => startTransition(() => setMinute(currentMinute()));
    read();
    return everyMinute(read);
  }, []);
  return minute;
}
