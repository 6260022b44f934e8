import type { Event } from '#contract/events.ts';
import { oncePer } from '../../kept-markup.tsx';

/** What a card shows of an event: its page need not carry the long description of each. */
export type CardEvent = Pick<
  Event,
  '_id' | 'title' | 'shortDescription' | 'startDate' | 'endDate' | 'venue' | 'image' | 'images' | 'mainEventId'
>;

export const toCardEvent = oncePer(
  ({ _id, title, shortDescription, startDate, endDate, venue, image, images, mainEventId }: Event): CardEvent => {
    return { _id, title, shortDescription, startDate, endDate, venue, image, images, mainEventId };
  },
);
