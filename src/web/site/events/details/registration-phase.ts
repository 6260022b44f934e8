import { useCallback, useSyncExternalStore } from 'react';
import type { Event } from '#contract/events/events.ts';
import { type RegistrationWindow, registrationWindowOf, type WindowRules } from '#contract/registration-rules.ts';
import { onDates } from '../../../dates/on-dates.ts';

/** What an event's page says of registering: its window, or that the event itself is over. */
export type RegistrationPhase = RegistrationWindow | 'over';

type PhaseEvent = Pick<Event, 'endDate'> & { effectiveRules: WindowRules };

export const registrationPhaseOf = ({ endDate, effectiveRules }: PhaseEvent, now: Date): RegistrationPhase =>
  now >= new Date(endDate) ? 'over' : registrationWindowOf(effectiveRules, now);

/** By the browser's clock; `rendered` is what a page said that may be cached. */
export function useRegistrationPhase(event: PhaseEvent, rendered: RegistrationPhase): RegistrationPhase {
  const { endDate, effectiveRules } = event;
  const { registrationStarts, registrationClosesAt } = effectiveRules;
  return useSyncExternalStore(
    useCallback(
      (notify) => onDates([registrationStarts, registrationClosesAt, endDate], notify),
      [registrationStarts, registrationClosesAt, endDate],
    ),
    () => registrationPhaseOf(event, new Date()),
    () => rendered,
  );
}
