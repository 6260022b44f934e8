import type { Event } from '#contract/events/events.ts';

/** A main event in the list that a sub-event chooses from. */
export interface MainEventChoice {
  value: string;
  label: string;
  event: Event;
}

export const toChoice = (event: Event): MainEventChoice => ({ value: event._id, label: event.title, event });

/** What the choice says where it offers nothing; undefined is not fetched yet. */
export const nothingToChoose = (choices: readonly MainEventChoice[] | undefined): string =>
  choices?.length === 0 ? 'No main event yet: create one first' : 'Nothing found';
