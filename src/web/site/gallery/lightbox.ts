import { t } from '@lingui/core/macro';
import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';
import type { GalleryPicture } from '#contract/gallery.ts';
import styles from './lightbox.module.css';
import { takeDownLink } from './take-down.ts';

export interface NumberedPhoto {
  caption: string;
  photo: NonNullable<GalleryPicture['photo']>;
  /** Its place in the whole gallery, from 1. */
  number: number;
}

interface LightboxOptions {
  photos: NumberedPhoto[];
  index: number;
  /** Whom people ask to take a photo down; nobody where it is empty. */
  email: string;
  /** Called however it is closed. */
  onClose: () => void;
}

/** What tells a photo from others of the same caption: its number in the panel, and its file. */
const nameOf = ({ caption, photo, number }: NumberedPhoto) =>
  `${number}. ${caption}\n${new URL(photo.url, window.location.href).href}`;

/** The photos over the whole screen, with their captions, and a mail that asks for the one shown to be taken down. */
export function openLightbox({ photos, index, email, onClose }: LightboxOptions): { close: () => void } {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const lightbox = new PhotoSwipe({
    index,
    dataSource: photos.map(({ caption, photo }) => ({
      src: photo.url,
      srcset: photo.sources.map(({ url, width }) => `${url} ${width}w`).join(', '),
      width: photo.width,
      height: photo.height,
      alt: caption,
    })),
    showHideAnimationType: isStill ? 'none' : 'fade',
    // Between the buttons above and the caption below.
    paddingFn: () => ({ top: 60, bottom: email ? 112 : 84, left: 0, right: 0 }),
    bgOpacity: 0.97,
    closeTitle: t`Close`,
    zoomTitle: t`Zoom`,
    arrowPrevTitle: t`Previous picture`,
    arrowNextTitle: t`Next picture`,
    errorMsg: t`The picture could not be loaded.`,
  });
  lightbox.on('uiRegister', () => {
    lightbox.element?.setAttribute('aria-label', t`Gallery`);
    lightbox.ui?.registerElement({
      name: 'caption',
      className: styles.caption ?? '',
      appendTo: 'root',
      onInit: (element) => {
        const caption = document.createElement('p');
        caption.setAttribute('role', 'status');
        const takeDown = document.createElement('a');
        takeDown.textContent = t`Please take this down`;
        element.append(caption, ...(email ? [takeDown] : []));
        lightbox.on('change', () => {
          const shown = photos[lightbox.currIndex];
          if (!shown) return;
          caption.textContent = shown.caption;
          takeDown.href = takeDownLink(email, nameOf(shown));
        });
      },
    });
  });
  lightbox.on('close', onClose);
  lightbox.init();
  return { close: () => lightbox.close() };
}
