import { useSyncExternalStore } from 'react';

interface Dates {
  registrationStarts: string | null;
  endDate: string;
}

/** Whether registration is open, by the event's dates alone. */
export type RegistrationWindow = 'open' | 'not_yet' | 'closed';

export function registrationWindowAt({ registrationStarts, endDate }: Dates, now: Date): RegistrationWindow {
  if (now >= new Date(endDate)) return 'closed';
  return registrationStarts !== null && now < new Date(registrationStarts) ? 'not_yet' : 'open';
}

/** The longest time (ms) that a timer takes. */
const LONGEST = 2 ** 31 - 1;

/** Calls back when the next of the dates has come. */
function onNextDate({ registrationStarts, endDate }: Dates, notify: () => void): () => void {
  const now = Date.now();
  const waits = [registrationStarts, endDate]
    .map((date) => (date === null ? 0 : new Date(date).getTime() - now))
    .filter((wait) => wait > 0);
  if (waits.length === 0) return () => {};
  const timer = setTimeout(notify, Math.min(Math.min(...waits) + 50, LONGEST));
  return () => clearTimeout(timer);
}

/**
 * As `registrationWindowAt`, and always by the clock of now. A kept page may say what held when it was made: that is
 * `rendered`, and the browser puts it right as soon as scripts run.
 */
export function useRegistrationWindow(event: Dates, rendered: RegistrationWindow): RegistrationWindow {
  return useSyncExternalStore(
    (notify) => onNextDate(event, notify),
    () => registrationWindowAt(event, new Date()),
    () => rendered,
  );
}
