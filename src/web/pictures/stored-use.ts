import type { Image } from '#contract/images.ts';
import { type PictureShape, type PictureUse, readFocus, writePictureUse } from '#contract/pictures/focus.ts';

/** What a form holds of a picture that the API sent. */
export function storedUse(image: Pick<Image, 'focus' | 'cuts'> | null | undefined): string {
  const cuts: PictureUse['cuts'] = {};
  for (const [shape, { focus, zoom = 100 }] of Object.entries(image?.cuts ?? {})) {
    cuts[shape as PictureShape] = { ...readFocus(focus), zoom };
  }
  return writePictureUse({ focus: readFocus(image?.focus), cuts }) ?? '';
}
