import { z } from '../zod.ts';
import { FOCUS_PATTERN, readPictureUse, writePictureUse } from './focus.ts';

const rounded = (text: string) => writePictureUse(readPictureUse(text)) ?? '';

/**
 * A point of a picture, `30 20` in percent from its left and top, and behind it the shapes with a cut of their own, as in
 * `30 20, card 50 0 150`: shape, left, top and zoom in percent. Rounded as it is stored; empty is the centre.
 */
export const focusText = z
  .string()
  .refine(
    (text) => text === '' || FOCUS_PATTERN.test(text),
    'Must be two numbers from 0 to 100 with a space between: percent from the left and the top',
  )
  .overwrite(rounded);

/** As `focusText`; null for the centre. */
export const optionalFocus = z.preprocess(
  (value) => value ?? '',
  focusText.transform((text) => text || null),
);
