import { atMost, givenText, optionalText, text } from '../fields.ts';
import {
  collegeError,
  MAX_COLLEGE_LENGTH,
  MAX_NAME_LENGTH,
  normaliseName,
  personNameError,
  teamNameError,
} from './name-rules.ts';

type NameError = (given: string) => string | undefined;

/** Text of 1 to `max` characters that a rule of `name-rules.ts` accepts, in its stored form. */
const requiredName = (missing: string, errorOf: NameError, max = MAX_NAME_LENGTH) =>
  givenText(missing)
    .overwrite(normaliseName)
    .min(1, missing)
    .max(max, atMost(max))
    .superRefine((name, context) => {
      const message = errorOf(name);
      if (message) context.addIssue({ code: 'custom', message });
    });

/** As `requiredName`; an empty string becomes null. */
const optionalName = (errorOf: NameError, max = MAX_NAME_LENGTH) =>
  optionalText(max)
    .superRefine((name, context) => {
      const message = name === null ? undefined : errorOf(name);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .transform((name) => (name === null ? null : normaliseName(name)));

/** The name of a person, at most 100 characters; `missing` is the error of an empty one. */
export const personName = (missing = 'Name is required') => requiredName(missing, personNameError);
export const optionalPersonName = optionalName(personNameError);
/** The name of a team, at most 100 characters. */
export const teamName = requiredName('Team name is required', teamNameError);
/** A college, at most 200 characters. */
export const optionalCollege = optionalName(collegeError, MAX_COLLEGE_LENGTH);
export const requiredCollege = (missing: string) => requiredName(missing, collegeError, MAX_COLLEGE_LENGTH);
/** A college, or a part of its name, that registrations are chosen by. */
export const collegeFilter = text(MAX_COLLEGE_LENGTH).optional();
