import type { Event } from '#contract/events/events.ts';

export type Hours = Pick<Event, 'startDate' | 'endDate'>;

/** Whether a sub-event begins before its main event, or ends after it: allowed, but said before it is saved. */
export const isOutsideOf = (main: Hours, { startDate, endDate }: Hours): boolean =>
  startDate < main.startDate || endDate > main.endDate;
