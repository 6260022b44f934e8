import { z } from '../zod.ts';
import { MAX_STUDY_YEAR } from './rule-values.ts';

const toList = (value: unknown) => {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'string') return value;
  const words = value.replace(/^\s*\[|\]\s*$/g, '').split(',');
  return words.filter((word) => word.trim() !== '').map(Number);
};

/**
 * Years of study in a request: a list, its JSON, or its text `1,2`. It becomes the text as it is stored, in order and each
 * once; an empty list is null, which is all years.
 */
export const optionalYears = z.preprocess(
  toList,
  z
    .array(z.number({ error: 'Must be years such as 1,2' }).int().min(1).max(MAX_STUDY_YEAR), {
      error: 'Must be years such as 1,2',
    })
    .max(MAX_STUDY_YEAR * 2)
    .transform((years) => [...new Set(years)].sort().join(',') || null)
    .nullable(),
);

/** The years of a stored text. */
export const yearsOf = (stored: string | null): number[] | null => stored?.split(',').map(Number) ?? null;
