import type { GalleryPicture } from '#contract/gallery.ts';
import type { AppContext } from '../../context.ts';
import { type Table, tableOfAll } from '../../tables/table.ts';
import { listGallery } from './settings.service.ts';

/** The gallery in the order of the committee, as it is saved. */
export const galleryTable = (context: AppContext): Table =>
  tableOfAll<GalleryPicture>(
    'gallery',
    [
      ['Caption', ({ caption }) => caption],
      ['Album', ({ album }) => album],
      ['Photo', ({ photo }) => photo?.url ?? null],
    ],
    () => listGallery(context),
  );
