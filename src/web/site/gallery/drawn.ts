import { t } from '@lingui/core/macro';
import type { GalleryPicture } from '#contract/gallery.ts';

/** Said of pictures that are all drawn: they have captions as photos do. */
export const allDrawnText = (): string => t`These pictures are drawn, until the first photos are here.`;

export const areAllDrawn = (pictures: GalleryPicture[]): boolean => pictures.every(({ photo }) => photo === null);
