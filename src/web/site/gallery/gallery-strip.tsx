import type { FestivalSettings } from '#contract/settings.ts';
import { Kept } from '../../kept-markup.tsx';
import { button } from '../components/button.ts';
import { PauseMotion } from '../components/pause-motion.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { useFestival } from '../festival.ts';
import styles from './gallery.module.css';
import { GalleryPicture } from './gallery-picture.tsx';

/** The strip that walks by: the pictures twice over, the second time for the eye alone. */
export function GalleryStrip() {
  const { gallery } = useFestival();
  if (gallery.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="gallery-strip">
      <div className={styles.head}>
        <h2 id="gallery-strip">Gallery</h2>
        <PauseMotion what="the strip" />
        <SiteLink className={button('ghost', 'small')} to="/gallery" prefetch="intent">
          See all pictures
        </SiteLink>
      </div>
      {/* With reduced motion it scrolls, and must do so by keyboard too. */}
      {/* biome-ignore-start lint/a11y: a scrolling region is a stop of the keyboard with a name; no element is one by itself. */}
      <div className={styles.window} tabIndex={0} role="group" aria-labelledby="gallery-strip">
        <Kept as="ul" className={styles.strip} data={gallery} variant="strip">
          {() => <StripPictures pictures={gallery.slice(0, 12)} />}
        </Kept>
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
