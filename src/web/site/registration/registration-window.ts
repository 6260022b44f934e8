import { useCallback, useSyncExternalStore } from 'react';
import { type RegistrationWindow, registrationWindowOf, type WindowRules } from '#contract/registration-rules.ts';
import { onDates } from '../../dates/on-dates.ts';

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
