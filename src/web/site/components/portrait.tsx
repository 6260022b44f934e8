import type { Image } from '#contract/images.ts';
import type { PictureShape } from '#contract/pictures/focus.ts';
import { initialsOf, toneOf } from '../../initials.ts';
import { Picture } from './picture.tsx';
import styles from './portrait.module.css';

interface PortraitProps {
  person: { name: string; image: string | null; images: Image | null };
  /** As the `sizes` of an img: how wide it is shown. */
  sizes: string;
  shape?: PictureShape;
}

/** The photo of a person whose name is beside it, or the initials on a calm ground. */
export function Portrait({ person: { name, image, images }, sizes, shape = 'card' }: PortraitProps) {
  if (image || images) return <Picture image={image} images={images} seed={name} alt="" sizes={sizes} shape={shape} />;
  return (
    <span className={styles.initials} data-tone={toneOf(name)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
