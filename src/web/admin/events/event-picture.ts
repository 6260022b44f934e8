import type { Event } from '#contract/events/events.ts';
import { posterPath } from '../../posters/poster-path.ts';

/** The narrowest of an event's pictures that is at least `width` pixels wide, or its poster. */
export function eventPicture(
  { _id, image, images, category }: Pick<Event, '_id' | 'image' | 'images' | 'category'>,
  width: number,
): string {
  const wide = images?.sources.find((source) => source.width >= width);
  return wide?.url ?? image ?? posterPath(_id, category);
}
