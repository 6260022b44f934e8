import { genders, MAX_STUDY_YEAR } from '../events/rule-values.ts';
import { flag, optionalWholeNumber } from '../fields.ts';
import { z } from '../zod.ts';

const emptyToNull = (value: unknown) => (value === '' ? null : value);

/**
 * What the rules of some events ask about a person, in requests: optional, and needed where the event's rules ask for it.
 * `yearOfStudy` counts from 1.
 */
export const personFactsShape = {
  gender: z.preprocess(emptyToNull, z.enum(genders, { error: `Must be ${genders.join(', ')}` }).nullable()).optional(),
  yearOfStudy: optionalWholeNumber(1, MAX_STUDY_YEAR).optional(),
  isAlumni: z.preprocess(emptyToNull, flag.nullable()).optional(),
};
