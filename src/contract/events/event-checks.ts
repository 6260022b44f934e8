import { registrationClosesAt } from './effective-rules.ts';
import type { Event } from './events.ts';

/** The fields of an event whose values depend on each other; instants are ISO 8601 in UTC. */
export type CheckedFields = Pick<
  Event,
  | 'startDate'
  | 'endDate'
  | 'registrationStarts'
  | 'registrationEnds'
  | 'rosterLocksAt'
  | 'cancellationEnds'
  | 'teamSize'
  | 'minTeamSize'
  | 'minWomen'
  | 'refundRule'
  | 'refundPercent'
>;

const AFTER_END = 'Must not be after the end of the event';
/** What is said of a date that has to be after registration opens. */
export const AFTER_OPENING = 'Must be after registration opens';

/** The fields of an event that contradict each other, with what is wrong about each; empty where none do. */
export function contradictions(event: CheckedFields): Partial<Record<keyof CheckedFields, string>> {
  const { startDate, endDate, registrationStarts, registrationEnds, teamSize } = event;
  const errors: ReturnType<typeof contradictions> = {};
  if (endDate < startDate) errors.endDate = 'The end must not be before the start';
  for (const name of ['registrationEnds', 'rosterLocksAt', 'cancellationEnds'] as const) {
    const instant = event[name];
    if (instant !== null && instant > endDate) errors[name] = AFTER_END;
    if (instant !== null && registrationStarts !== null && instant <= registrationStarts) {
      errors[name] = AFTER_OPENING;
    }
  }
  if (registrationStarts !== null && registrationEnds === null && registrationStarts >= registrationClosesAt(event)) {
    errors.registrationStarts = 'Registration must open before the event ends';
  }
  for (const name of ['minTeamSize', 'minWomen'] as const) {
    if ((event[name] ?? 0) > Math.max(1, teamSize)) errors[name] = `A team has at most ${teamSize}`;
  }
  if (event.refundRule === 'part' && event.refundPercent === null) errors.refundPercent = 'Say how much goes back';
  return errors;
}
