import { type CreateMainEvent, createMainEventSchema, type Event } from '#contract/events/events.ts';
import type { AppContext } from '#server/context.ts';
import { createMainEvent, createSubEvent } from '#server/features/events/events.service.ts';

/** What an admin would send for an event; every field can be replaced. */
export function buildEvent(overrides: Partial<CreateMainEvent> = {}): CreateMainEvent {
  return createMainEventSchema.parse({
    title: 'Hackathon 36',
    shortDescription: 'Thirty-six hours, one idea, a working prototype by sunrise.',
    description: 'Bring a laptop and a friend.',
    startDate: '2027-02-14T04:30:00.000Z',
    endDate: '2027-02-16T12:30:00.000Z',
    status: 'active',
    venue: 'Innovation Centre',
    ...overrides,
  });
}

/** Dates that are to come by the real clock too, which servers in processes of their own have. */
export const datesToCome = { startDate: '2098-02-14T04:30:00Z', endDate: '2098-02-14T12:30:00Z' };

/** A main event in the database. */
export function createEvent(context: AppContext, overrides: Partial<CreateMainEvent> = {}): Promise<Event> {
  return createMainEvent(context, buildEvent(overrides));
}

/** A sub-event of a main event in the database. */
export function createSubEventOf(
  context: AppContext,
  mainEventId: string,
  overrides: Partial<CreateMainEvent> = {},
): Promise<Event> {
  return createSubEvent(context, { ...buildEvent({ title: 'Line Follower', ...overrides }), mainEventId });
}
