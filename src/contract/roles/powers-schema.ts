import { z } from '../zod.ts';
import { allPowers, type Power } from './powers.ts';

/** One of the powers of `powers.ts`, by its key, such as `payments.decide`. */
export const powerSchema = z.enum(allPowers as [Power, ...Power[]]);

/** What a person may do now, by power: for the whole festival, or for the events with these ids. */
export const powersSchema = z
  .partialRecord(powerSchema, z.union([z.literal('festival'), z.array(z.string()).readonly()]))
  .meta({ id: 'Powers' });
