import { useSyncExternalStore } from 'react';
import type { Event } from '#contract/events/events.ts';
import { type RegistrationWindow, registrationWindowOf } from '#contract/registration-rules.ts';

/** What decides when registration for an event is open. */
export type WindowEvent = Pick<Event, 'status' | 'registrationStarts' | 'endDate'>;

/** The longest delay that a browser's timer accepts (ms). */
const MAX_DELAY = 2 ** 31 - 1;

/** Calls back when registration opens or closes next. */
function onNextDate({ registrationStarts, endDate }: WindowEvent, notify: () => void): () => void {
  const now = Date.now();
  const delays = [registrationStarts, endDate]
    .map((date) => (date === null ? 0 : new Date(date).getTime() - now))
    .filter((delay) => delay > 0);
  if (delays.length === 0) return () => {};
  const timer = setTimeout(notify, Math.min(Math.min(...delays) + 50, MAX_DELAY));
  return () => clearTimeout(timer);
}

/**
 * The registration window by the browser's clock. A cached page may carry an older one: `rendered` is what the
 * server rendered, and the browser corrects it as soon as scripts run.
 */
export function useRegistrationWindow(event: WindowEvent, rendered: RegistrationWindow): RegistrationWindow {
  return useSyncExternalStore(
    (notify) => onNextDate(event, notify),
    () => registrationWindowOf(event, new Date()),
    () => rendered,
  );
}
