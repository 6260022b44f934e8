import type { Event } from '#contract/events/events.ts';

/** What a card shows of an event: its page need not carry the long description of each. */
export type EventSummary = Pick<
  Event,
  '_id' | 'title' | 'shortDescription' | 'startDate' | 'endDate' | 'venue' | 'image' | 'images' | 'mainEventId'
>;

export function toEventSummary(event: Event): EventSummary {
  const { _id, title, shortDescription, startDate, endDate, venue, image, images, mainEventId } = event;
  return { _id, title, shortDescription, startDate, endDate, venue, image, images, mainEventId };
}
