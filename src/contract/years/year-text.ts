import { z } from '../zod.ts';

/** A year of the festival, four digits. */
export const yearText = z.string().regex(/^2\d{3}$/, 'Must be a year, such as 2027');

/** In the query of a list of the panel: that of a closed year, for auditors. */
export const closedYear = yearText.optional();
