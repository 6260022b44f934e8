import { getField } from '#contract/events/event-field-names.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { formatDateTime, formatWeekday } from '../../../dates/format-date.ts';
import { cutWords } from '../../../pictures/cut-words.ts';
import { plainText } from '../../../rich-text/plain-text.ts';
import { toInstant } from '../../components/form/local-time.ts';
import { type RuleChoiceKind, ruleChoices } from '../rules/rule-choices.ts';
import type { Difference } from './conflict-resolution.ts';

/** How much of a description is shown. */
const LONGEST = 300;
const statuses = [
  { value: 'inactive', label: 'Inactive' },
  { value: 'active', label: 'Active' },
];
const participations = [
  { value: 'individual', label: 'Individual' },
  { value: 'team', label: 'Team' },
  { value: 'both', label: 'Individual or team' },
];

const rupees = (digits: string) => (/^\d+$/.test(digits) ? formatRupees(Number(digits)) : digits);

function inZone(local: string, timeZone: string): string {
  const instant = toInstant(local);
  return instant === '' ? '' : `${formatWeekday(instant, timeZone)} ${formatDateTime(instant, timeZone)}`;
}

interface Surroundings {
  mainEvents: { value: string; label: string }[] | undefined;
  timeZone: string;
}

/** What a form holds of a field, as people read it; empty for nothing. */
export function valueInWords(
  field: Difference['field'],
  value: Difference['mine'],
  { mainEvents, timeZone }: Surroundings,
): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  const chosen = (choices: { value: string; label: string }[] | undefined) =>
    choices?.find((choice) => choice.value === text)?.label ?? text;
  const { kind } = getField(field);
  switch (kind) {
    case 'document':
      return plainText(text).slice(0, LONGEST);
    case 'mainEvent':
      return chosen(mainEvents);
    case 'status':
      return chosen(statuses);
    case 'participation':
      return chosen(participations);
    case 'rupees':
      return rupees(text);
    case 'date':
    case 'optionalDate':
      return inZone(text, timeZone);
    case 'focus':
      return cutWords(text);
    case 'years':
      return Array.isArray(value) ? value.map((year) => `Year ${year}`).join(', ') : text;
    default:
      return chosen(ruleChoices[kind as RuleChoiceKind]);
  }
}
