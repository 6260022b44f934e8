import type { GalleryPicture as PictureOfGallery } from '#contract/gallery.ts';
import { writtenIn } from '../../language/written-in.ts';
import { Picture } from '../components/picture.tsx';
import styles from './gallery.module.css';

interface GalleryPictureProps {
  picture: PictureOfGallery;
  /** A repeated picture, hidden from screen readers. */
  repeated?: boolean;
}

/** A picture of the strip. */
export function GalleryPicture({ picture: { caption, photo }, repeated = false }: GalleryPictureProps) {
  return (
    <li className={styles.picture} aria-hidden={repeated || undefined}>
      <figure>
        <Picture image={null} images={photo} seed={caption} alt="" sizes="(min-width: 1300px) 340px, 26vw" />
        <figcaption {...writtenIn(caption)}>{caption}</figcaption>
      </figure>
    </li>
  );
}
