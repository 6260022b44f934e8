import type { Event } from '#contract/events/events.ts';
import { isOutsideOf } from '../../schedule/outside-main.ts';
import type { ChangeValues } from './change-values.ts';
import { newHours } from './new-hours.ts';

/** A sub-event that would be at other hours than its main event, with the hours of that one. */
export interface OutsideMain {
  title: string;
  main: Pick<Event, 'title' | 'startDate' | 'endDate'>;
}

/** The sub-events among the changed ones that their new hours put outside of their main event's, which may be changed too. */
export function outsideMainAfter(
  changed: readonly Event[],
  mainEvents: readonly Event[],
  values: Pick<ChangeValues, 'shiftDays' | 'shiftMinutes'>,
  zone: string,
): OutsideMain[] {
  const hoursOf = newHours(values, zone);
  if (!hoursOf) return [];
  return changed.flatMap((event) => {
    const main = mainEvents.find(({ _id }) => _id === event.mainEventId);
    if (!main) return [];
    const isMoved = changed.some(({ _id }) => _id === main._id);
    const after = isMoved ? { ...main, ...hoursOf(main) } : main;
    return isOutsideOf(after, hoursOf(event)) ? [{ title: event.title, main: after }] : [];
  });
}
