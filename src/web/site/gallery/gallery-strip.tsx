import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { GalleryPicture as Picture } from '#contract/gallery.ts';
import { button } from '../components/button.ts';
import { Link } from '../components/link.tsx';
import { PauseMotion } from '../components/pause-motion.tsx';
import { allDrawnText, areAllDrawn } from './drawn.ts';
import styles from './gallery.module.css';
import { GalleryPicture } from './gallery-picture.tsx';

/** The moving strip: the pictures twice, the second time hidden from screen readers. */
export function GalleryStrip({ pictures }: { pictures: Picture[] }) {
  if (pictures.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="gallery-strip" data-moving>
      <div className={styles.head}>
        <h2 id="gallery-strip">
          <Trans>Gallery</Trans>
        </h2>
        <PauseMotion what={t`the strip`} />
        <Link className={button('ghost', 'small')} to="/gallery">
          <Trans>See all pictures</Trans>
        </Link>
        {areAllDrawn(pictures) ? <p>{allDrawnText()}</p> : null}
      </div>
      {/* With reduced motion it scrolls, and must do so by keyboard too. */}
      {/* biome-ignore-start lint/a11y: a scrolling region is a stop of the keyboard with a name; no element is one on its own. */}
      <div className={styles.window} tabIndex={0} role="group" aria-labelledby="gallery-strip">
        <ul className={styles.strip}>
          <StripPictures pictures={pictures} />
        </ul>
      </div>
      {/* biome-ignore-end lint/a11y: see above. */}
    </section>
  );
}

function StripPictures({ pictures }: { pictures: Picture[] }) {
  return (
    <>
      {pictures.map((picture) => (
        <GalleryPicture key={picture.caption} picture={picture} />
      ))}
      {pictures.map((picture) => (
        <GalleryPicture key={picture.caption} picture={picture} repeated />
      ))}
    </>
  );
}
