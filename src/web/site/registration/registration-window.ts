import { useCallback, useSyncExternalStore } from 'react';
import { type RegistrationWindow, registrationWindowOf, type WindowRules } from '#contract/registration-rules.ts';

/** The longest delay that a browser's timer accepts (ms). */
const MAX_DELAY = 2 ** 31 - 1;
/** A timer may end a little early (ms). */
const SLACK = 50;

/** The dates to come (ms since 1970) of all who wait for some. One timer serves them: a list has a hundred events. */
const waiting = new Map<() => void, number[]>();
let timer: ReturnType<typeof setTimeout> | undefined;
let timerEnd = Number.POSITIVE_INFINITY;

function startTimer(end: number) {
  clearTimeout(timer);
  timerEnd = end;
  timer = end < Number.POSITIVE_INFINITY ? setTimeout(tell, Math.min(end - Date.now() + SLACK, MAX_DELAY)) : undefined;
}

function tell() {
  const now = Date.now();
  for (const [notify, dates] of [...waiting]) {
    const later = dates.filter((date) => date > now);
    if (later.length === dates.length) continue;
    waiting.set(notify, later);
    notify();
  }
  startTimer(Math.min(...[...waiting.values()].flat()));
}

/** Calls back at each of some dates that is still to come. */
export function onDates(dates: (string | null)[], notify: () => void): () => void {
  const now = Date.now();
  const later = dates.flatMap((date) => (date === null ? [] : new Date(date).getTime())).filter((date) => date > now);
  if (later.length === 0) return () => {};
  waiting.set(notify, later);
  const first = Math.min(...later);
  if (first < timerEnd) startTimer(first);
  return () => {
    waiting.delete(notify);
    if (waiting.size === 0) startTimer(Number.POSITIVE_INFINITY);
  };
}

/**
 * The registration window by the browser's clock. A cached page may carry an older one: `rendered` is what the
 * server rendered, and the browser corrects it as soon as scripts run.
 */
export function useRegistrationWindow(event: WindowRules, rendered: RegistrationWindow): RegistrationWindow {
  const { registrationStarts, registrationClosesAt } = event;
  return useSyncExternalStore(
    useCallback(
      (notify) => onDates([registrationStarts, registrationClosesAt], notify),
      [registrationStarts, registrationClosesAt],
    ),
    () => registrationWindowOf(event, new Date()),
    () => rendered,
  );
}
