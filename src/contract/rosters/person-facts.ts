import { genders, MAX_STUDY_YEAR } from '../events/rule-values.ts';

import { emptyToNull, flag, optionalWholeNumber } from '../fields.ts';
import { isModernDay } from '../questions/day-rules.ts';

import { z } from '../zod.ts';

const birthDate = z
  .string()
  .refine(isModernDay, 'Must be a day such as 2007-02-14')
  .refine((day) => !isModernDay(day) || Date.parse(day) < Date.now(), 'Must be a day in the past');

/**
 * What the rules of some events ask about a person, in requests: optional, and needed where the event's rules ask for it.
 * `yearOfStudy` counts from 1.
 */
export const personFactsShape = {
  gender: z.preprocess(emptyToNull, z.enum(genders, { error: `Must be ${genders.join(', ')}` }).nullable()).optional(),
  yearOfStudy: optionalWholeNumber(1, MAX_STUDY_YEAR).optional(),
  isAlumni: z.preprocess(emptyToNull, flag.nullable()).optional(),
  isUnder18: z.preprocess(emptyToNull, flag.nullable()).optional(),
  birthDate: z.preprocess(emptyToNull, birthDate.nullable()).optional(),
};
