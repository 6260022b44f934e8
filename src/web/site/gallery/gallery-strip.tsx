import { Link } from 'react-router';
import type { FestivalSettings } from '#contract/settings.ts';
import { button } from '../components/button.ts';
import { PauseMotion } from '../components/pause-motion.tsx';
import { useFestival } from '../festival.ts';
import styles from './gallery.module.css';
import { GalleryPicture } from './gallery-picture.tsx';

/** The moving strip: the pictures twice, the second time hidden from screen readers. */
export function GalleryStrip() {
  const { gallery } = useFestival();
  if (gallery.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="gallery-strip">
      <div className={styles.head}>
        <h2 id="gallery-strip">Gallery</h2>
        <PauseMotion what="the strip" />
        <Link className={button('ghost', 'small')} to="/gallery" prefetch="intent">
          See all pictures
        </Link>
      </div>
      {/* With reduced motion it scrolls, and must do so by keyboard too. */}
      {/* biome-ignore-start lint/a11y: a scrolling region is a stop of the keyboard with a name; no element is one on its own. */}
      <div className={styles.window} tabIndex={0} role="group" aria-labelledby="gallery-strip">
        <ul className={styles.strip}>
          <StripPictures pictures={gallery.slice(0, 12)} />
        </ul>
      </div>
      {/* biome-ignore-end lint/a11y: see above. */}
    </section>
  );
}

function StripPictures({ pictures }: { pictures: FestivalSettings['gallery'] }) {
  return (
    <>
      {pictures.map((picture) => (
        <GalleryPicture key={picture.caption} {...picture} />
      ))}
      {pictures.map((picture) => (
        <GalleryPicture key={picture.caption} {...picture} repeated />
      ))}
    </>
  );
}
