import { posterPath } from '../../posters/poster-path.ts';
import styles from './gallery.module.css';

interface GalleryPictureProps {
  caption: string;
  image: string | null;
  /** A repeated picture, hidden from screen readers. */
  repeated?: boolean;
}

export function GalleryPicture({ caption, image, repeated = false }: GalleryPictureProps) {
  return (
    <li className={styles.picture} aria-hidden={repeated || undefined}>
      <figure>
        <img src={image ?? posterPath(caption)} alt="" width="800" height="500" loading="lazy" decoding="async" />
        <figcaption>{caption}</figcaption>
      </figure>
    </li>
  );
}
