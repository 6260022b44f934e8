import type { Event } from '#contract/events.ts';
import { oncePer } from '../../kept-markup.tsx';

/** What a card shows of an event: its page need not carry the long description of each. */
export type EventSummary = Pick<
  Event,
  '_id' | 'title' | 'shortDescription' | 'startDate' | 'endDate' | 'venue' | 'image' | 'images' | 'mainEventId'
>;

export const toEventSummary = oncePer(
  ({ _id, title, shortDescription, startDate, endDate, venue, image, images, mainEventId }: Event): EventSummary => {
    return { _id, title, shortDescription, startDate, endDate, venue, image, images, mainEventId };
  },
);
