import { z } from '../zod.ts';

/** A language of the site, as a BCP 47 tag such as `hi`. */
export const languageTag = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/, 'Must be a language of the site, such as hi');
