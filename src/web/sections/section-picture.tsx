import type { Image } from '#contract/images.ts';
import { storedCutAttributes } from '../pictures/stored-cut.ts';

interface SectionPictureProps {
  url: string;
  pictures: ReadonlyMap<string, Image>;
  alt: string;
  /** As the `sizes` of an img: how wide it is shown. */
  sizes: string;
  className?: string | undefined;
  /** How the picture is cut, as it is stored. */
  focus?: string | undefined;
}

/** A picture of a page in every width that the server has; one that was just uploaded in the width it has. */
export function SectionPicture({ url, pictures, alt, sizes, className, focus }: SectionPictureProps) {
  const image = pictures.get(url);
  const widths = image?.sources.map((source) => `${source.url} ${source.width}w`).join(', ');
  return (
    <img
      className={className}
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      {...storedCutAttributes(focus, 'card')}
      {...(image ? { srcSet: widths, sizes, width: image.width, height: image.height } : {})}
    />
  );
}
