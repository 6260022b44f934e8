import { z } from '../zod.ts';

/** The parameters of a path with the secret of a mailed link. */
export const mailedKey = z.object({ key: z.string().regex(/^[\w-]{20,80}$/, 'Not a link of ours') });
