import type { Event } from '#contract/events/events.ts';
import { cutAttributes } from '../../pictures/cut-attributes.ts';
import { posterPath } from '../../posters/poster-path.ts';

interface EventPictureProps {
  event: Pick<Event, '_id' | 'image' | 'images' | 'category'>;
  /** In pixels, as it is shown. */
  width: number;
  height: number;
  className?: string | undefined;
}

/** The narrowest of an event's pictures that is wide enough, cut as its focus says, or its poster. */
export function EventPicture({ event: { _id, image, images, category }, width, height, className }: EventPictureProps) {
  const wide = images?.sources.find((source) => source.width >= width);
  return (
    <img
      className={className}
      src={wide?.url ?? image ?? posterPath(_id, category)}
      alt=""
      width={width}
      height={height}
      {...cutAttributes(images, 'panel')}
      loading="lazy"
      decoding="async"
    />
  );
}
