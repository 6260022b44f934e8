import { useSyncExternalStore } from 'react';
import { type RegistrationWindow, registrationWindowOf, type WindowRules } from '#contract/registration-rules.ts';

/** The longest delay that a browser's timer accepts (ms). */
const MAX_DELAY = 2 ** 31 - 1;

/** Calls back at the next of some dates. */
export function onNextDate(dates: (string | null)[], notify: () => void): () => void {
  const now = Date.now();
  const delays = dates.map((date) => (date === null ? 0 : new Date(date).getTime() - now)).filter((delay) => delay > 0);
  if (delays.length === 0) return () => {};
  const timer = setTimeout(notify, Math.min(Math.min(...delays) + 50, MAX_DELAY));
  return () => clearTimeout(timer);
}

/**
 * The registration window by the browser's clock. A cached page may carry an older one: `rendered` is what the
 * server rendered, and the browser corrects it as soon as scripts run.
 */
export function useRegistrationWindow(event: WindowRules, rendered: RegistrationWindow): RegistrationWindow {
  return useSyncExternalStore(
    (notify) => onNextDate([event.registrationStarts, event.registrationClosesAt], notify),
    () => registrationWindowOf(event, new Date()),
    () => rendered,
  );
}
