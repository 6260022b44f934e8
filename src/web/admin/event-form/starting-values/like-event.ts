import type { FormFieldName } from '#contract/events/event-field-names.ts';
import type { Event } from '#contract/events/events.ts';
import { type EventValues, emptyValues, fromEvent } from '../form-values.ts';

/** What tells an event from others like it. */
const own: FormFieldName[] = ['title', 'shortDescription', 'rules', 'speakers', 'status'];

/** The form of another event like this one: all of it but its title and texts, and inactive. */
export function likeValues(event: Event): EventValues {
  return { ...fromEvent(event), ...Object.fromEntries(own.map((name) => [name, emptyValues[name]])) };
}

/** What a sub-event usually has in common with its main event; its rules it takes from there without being filled in. */
const shared: FormFieldName[] = [
  'startDate',
  'endDate',
  'venue',
  'participationType',
  'teamSize',
  'entryFee',
  'individualEntryFee',
  'teamEntryFee',
  'isRegistrationNeeded',
  'isAuthenticationNeeded',
];

/** Of the fields that a form has not filled in yet, those that its main event has: what the form would have with them. */
export function withMainEventValues(values: EventValues, main: Event): EventValues {
  const given = fromEvent(main);
  const taken = shared.filter((name) => values[name] === emptyValues[name] && given[name] !== emptyValues[name]);
  return { ...values, ...Object.fromEntries(taken.map((name) => [name, given[name]])) };
}

/** How many fields that would fill in. */
export const countTaken = (values: EventValues, main: Event): number => {
  const filled = withMainEventValues(values, main);
  return shared.filter((name) => filled[name] !== values[name]).length;
};
