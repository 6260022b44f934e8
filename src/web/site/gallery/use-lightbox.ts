import { type MouseEvent, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { GalleryPicture } from '#contract/gallery.ts';
import type { NumberedPhoto } from './lightbox.ts';

const hashOf = (position: number) => `#photo-${position + 1}`;
const positionOf = (hash: string) => Number(/^#photo-([1-9]\d{0,3})$/.exec(hash)?.[1] ?? 0) - 1;

/** Set where the URL was reached from the page itself, so that closing goes back instead of on. */
const OPENED_HERE = { openedHere: true };

/** Those that are photos, as the panel numbers them. */
const photosOf = (gallery: GalleryPicture[]): NumberedPhoto[] =>
  gallery.flatMap(({ caption, photo }, position) => (photo ? [{ caption, photo, number: position + 1 }] : []));

/**
 * Photos over the whole screen, each at a URL of its own (`#photo-3`): the back button closes them. Returns what a link to a
 * photo does when it is clicked; without scripts, or where they cannot be loaded, it leads to the picture's file. `email` is whom
 * people ask to take a photo down.
 */
export function useLightbox(gallery: GalleryPicture[], email: string) {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const position = positionOf(hash);

  useEffect(() => {
    const picture = gallery[position];
    if (!picture?.photo) return;
    const { url } = picture.photo;
    const photos = photosOf(gallery);
    let lightbox: { close: () => void } | undefined;
    let isOver = false;
    const close = () => {
      if (isOver) return;
      isOver = true;
      if (state?.openedHere) void navigate(-1);
      else void navigate({ hash: '' }, { replace: true, preventScrollReset: true });
    };
    import('./lightbox.ts').then(
      ({ openLightbox }) => {
        if (!isOver)
          lightbox = openLightbox({
            photos,
            index: photos.findIndex(({ photo }) => photo === picture.photo),
            email,
            onClose: close,
          });
      },
      () => {
        if (!isOver) window.location.replace(url);
      },
    );
    return () => {
      isOver = true;
      lightbox?.close();
    };
  }, [gallery, email, position, state, navigate]);

  return (event: MouseEvent, clicked: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate({ hash: hashOf(clicked) }, { state: OPENED_HERE, preventScrollReset: true });
  };
}
