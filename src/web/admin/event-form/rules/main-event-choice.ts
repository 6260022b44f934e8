import type { Event } from '#contract/events/events.ts';

/** A main event in the list that a sub-event chooses from. */
export interface MainEventChoice {
  value: string;
  label: string;
  event: Event;
}

export const toChoice = (event: Event): MainEventChoice => ({ value: event._id, label: event.title, event });
