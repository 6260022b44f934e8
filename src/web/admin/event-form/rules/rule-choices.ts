import { categories, categoryLabels } from '#contract/events/categories.ts';
import { studyYears } from '#contract/events/rule-values.ts';

/** The words for the values of rules that are chosen from a list. */
export const ruleChoices = {
  collegeRule: [
    { value: 'any', label: 'Any' },
    { value: 'same', label: 'One college for all of a team' },
  ],
  overlapRule: [
    { value: 'off', label: 'Allowed' },
    { value: 'warn', label: 'Allowed, with a warning' },
    { value: 'refuse', label: 'Refused' },
  ],
  ageRule: [
    { value: 'off', label: 'Asked of who ticks “under 18” alone' },
    { value: 'band', label: 'Everybody says whether they are under 18' },
    { value: 'birthDate', label: 'Everybody gives the date of birth' },
  ],
  refundRule: [
    { value: 'none', label: 'Nothing' },
    { value: 'full', label: 'All of it' },
    { value: 'part', label: 'A part of it' },
  ],
  category: categories.map((value) => ({ value, label: categoryLabels[value] })),
  years: studyYears.map((year) => ({ value: String(year), label: `Year ${year}` })),
};

export type RuleChoiceKind = keyof typeof ruleChoices;
