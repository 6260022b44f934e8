import { z } from '../zod.ts';

/** A year of the festival, four digits. */
export const yearText = z.string().regex(/^2\d{3}$/, 'Must be a year, such as 2027');
