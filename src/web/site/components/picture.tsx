import type { Category } from '#contract/events/categories.ts';
import type { Image } from '#contract/images.ts';
import { POSTER_HEIGHT, POSTER_WIDTH, posterPath } from '../../posters/poster-path.ts';

interface PictureProps {
  /** The picture itself, if there is one. */
  image: string | null;
  images: Image | null;
  /** Seed and category of the poster that is shown without one. */
  seed: string;
  category?: Category | null | undefined;
  alt: string;
  /** As the `sizes` of an img: how wide it is shown. */
  sizes: string;
  className?: string;
  /** The first thing on the page: fetched at once instead of when it comes into view. */
  first?: boolean;
}

/** A picture in every width the server has, or its poster. */
export function Picture({ image, images, seed, category, alt, sizes, className, first = false }: PictureProps) {
  const loading = first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
  if (images) {
    const widths = images.sources.map(({ url, width }) => `${url} ${width}w`).join(', ');
    const size = { width: images.width, height: images.height };
    return (
      <img
        className={className}
        src={images.url}
        srcSet={widths}
        sizes={sizes}
        alt={alt}
        data-focus={images.focus}
        {...size}
        {...loading}
      />
    );
  }
  const size = { width: POSTER_WIDTH, height: POSTER_HEIGHT };
  return (
    <img
      className={className}
      src={image ?? posterPath(seed, category)}
      alt={image ? alt : ''}
      {...size}
      {...loading}
    />
  );
}
