import { useCallback, useSyncExternalStore } from 'react';

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

/** The minute, counted since 1970; `rendered` while the page hydrates. The clock is the browser's: the page is cached. */
export const useMinute = (rendered: number): number =>
  useSyncExternalStore(
    everyMinute,
    currentMinute,
    useCallback(() => rendered, [rendered]),
  );
