import type { Category } from '#contract/events/categories.ts';
import type { Image } from '#contract/images.ts';
import type { PictureShape } from '#contract/pictures/focus.ts';
import { cutAttributes, zoomedSizes } from '../../pictures/cut-attributes.ts';
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
  /** Whose cut is shown, where the picture has several. */
  shape?: PictureShape;
  /** The first thing on the page: fetched at once instead of when it comes into view. */
  first?: boolean;
}

/** A picture in every width the server has, or its poster. */
export function Picture(props: PictureProps) {
  const { image, images, seed, category, alt, sizes, className, shape = 'card', first = false } = props;
  const loading = first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
  if (images) {
    const widths = images.sources.map(({ url, width }) => `${url} ${width}w`).join(', ');
    const size = { width: images.width, height: images.height };
    const cut = cutAttributes(images, shape);
    return (
      <img
        className={className}
        src={images.url}
        srcSet={widths}
        sizes={zoomedSizes(sizes, cut['data-zoom'])}
        alt={alt}
        {...cut}
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
