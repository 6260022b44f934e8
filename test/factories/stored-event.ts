import { effectiveRules } from '#contract/events/effective-rules.ts';
import type { EventFieldKind } from '#contract/events/event-field.ts';
import { type EventFieldName, eventFieldNames, getField } from '#contract/events/event-field-names.ts';
import type { Event } from '#contract/events/events.ts';

/** The default of each kind of field; null where its kind is not named. */
const emptyByKind: Partial<Record<EventFieldKind, unknown>> = {
  flag: false,
  status: 'inactive',
  participation: 'individual',
  teamSize: 1,
};
const emptyFields = Object.fromEntries(
  eventFieldNames.map((name) => [name, emptyByKind[getField(name).kind] ?? null]),
) as unknown as Pick<Event, EventFieldName>;

/** A main event as the API returns it; every field can be replaced. */
export function buildStoredEvent(overrides: Partial<Event> = {}): Event {
  const event: Omit<Event, 'effectiveRules'> = {
    _id: 'hackathon-36-aaaaaaaa',
    mainEventTitle: null,
    year: null,
    ...emptyFields,
    title: 'Hackathon 36',
    description: 'Bring a laptop and a friend.',
    shortDescription: 'Thirty-six hours, one idea, a working prototype by sunrise.',
    startDate: '2027-02-14T04:30:00.000Z',
    endDate: '2027-02-16T12:30:00.000Z',
    status: 'active',
    image: null,
    images: null,
    venue: 'Innovation Centre',
    hasSubEvent: false,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    version: 1,
    ...overrides,
  };
  return { ...event, effectiveRules: overrides.effectiveRules ?? effectiveRules(event, null) };
}
