import type { Event } from '#contract/events.ts';

/** What a card shows of an event: its page need not carry the long description of each. */
export type CardEvent = Pick<
  Event,
  '_id' | 'title' | 'shortDescription' | 'startDate' | 'endDate' | 'venue' | 'image' | 'images' | 'mainEventId'
>;

export function toCardEvent(event: Event): CardEvent {
  const { _id, title, shortDescription, startDate, endDate, venue, image, images, mainEventId } = event;
  return { _id, title, shortDescription, startDate, endDate, venue, image, images, mainEventId };
}
