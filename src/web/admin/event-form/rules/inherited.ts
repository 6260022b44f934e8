import { type FormFieldName, getField } from '#contract/events/event-field-names.ts';
import type { Event } from '#contract/events/events.ts';
import { formatDateTime } from '../../../dates/format-date.ts';
import { type RuleChoiceKind, ruleChoices } from './rule-choices.ts';

/** The fields that a sub-event takes from its main event where they are left empty. */
const inherited: FormFieldName[] = [
  'category',
  'registrationStarts',
  'registrationEnds',
  'minTeamSize',
  'rosterLocksAt',
  'collegeRule',
  'minWomen',
  'maxAlumni',
  'allowedYears',
  'exclusiveGroup',
  'overlapRule',
  'ageRule',
  'cancellationEnds',
  'refundRule',
];

function inWords(name: FormFieldName, value: unknown, timeZone: string): string {
  const { kind } = getField(name);
  if (kind === 'optionalDate') return formatDateTime(String(value), timeZone);
  const words = ruleChoices[kind as RuleChoiceKind] ?? [];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.map((one) => words.find((word) => word.value === String(one))?.label ?? String(one)).join(', ');
}

/** What an empty field of a sub-event means, such as `From Yantra: 12 February 2027, 10:00 AM`; undefined where nothing. */
export function inheritedText(name: FormFieldName, main: Event | undefined, timeZone: string): string | undefined {
  if (!main || !inherited.includes(name)) return undefined;
  const value = main[name];
  return value === null || value === undefined ? undefined : `From ${main.title}: ${inWords(name, value, timeZone)}`;
}
