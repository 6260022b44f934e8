/**
 * The values that the rules of an event take. Without Zod: the forms of the site load this file.
 */

export const refundRules = ['none', 'full', 'part'] as const;
/** What of the fee is due back to people who cancel in time: nothing, all of it, or a share. */
export type RefundRule = (typeof refundRules)[number];

export const collegeRules = ['any', 'same'] as const;
/** Whether the people of a team may come from any college or come from one. */
export type CollegeRule = (typeof collegeRules)[number];

export const overlapRules = ['off', 'warn', 'refuse'] as const;
/** What happens where somebody registers for two events that overlap in time. */
export type OverlapRule = (typeof overlapRules)[number];

export const ageRules = ['off', 'band', 'birthDate'] as const;
/** Whether an event asks each person's age: not, whether they are under 18, or the date of birth. */
export type AgeRule = (typeof ageRules)[number];

/** The years of study that an event may be limited to. */
export const studyYears = [1, 2, 3, 4, 5, 6] as const;
export const MAX_STUDY_YEAR = studyYears.length;

export const genders = ['female', 'male', 'other'] as const;
/** A person's gender, asked only where an event's rules need it. */
export type Gender = (typeof genders)[number];

/** Who takes part in an event. */
export const participationTypes = ['individual', 'team', 'both'] as const;
export type ParticipationType = (typeof participationTypes)[number];
