import { t } from '@lingui/core/macro';
import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';
import type { GalleryPicture } from '#contract/gallery.ts';
import styles from './lightbox.module.css';

export type PhotoPicture = GalleryPicture & { photo: NonNullable<GalleryPicture['photo']> };

/** The photos over the whole screen, with their captions. `onClose` is called however it is closed. */
export function openLightbox(photos: PhotoPicture[], index: number, onClose: () => void): { close: () => void } {
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
    paddingFn: () => ({ top: 60, bottom: 84, left: 0, right: 0 }),
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
        element.setAttribute('role', 'status');
        lightbox.on('change', () => {
          element.textContent = photos[lightbox.currIndex]?.caption ?? '';
        });
      },
    });
  });
  lightbox.on('close', onClose);
  lightbox.init();
  return { close: () => lightbox.close() };
}
