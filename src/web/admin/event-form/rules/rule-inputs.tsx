import { MultiSelect, Select } from '@mantine/core';
import type { FormFieldName } from '#contract/events/event-field-names.ts';
import type { EventForm } from '../use-event-editing.ts';
import { type RuleChoiceKind, ruleChoices } from './rule-choices.ts';

interface RuleInputProps {
  name: FormFieldName;
  form: EventForm;
  /** Name, label, hint, error and value, as of every input. */
  common: { name: string; label: string; placeholder?: string; description?: string; error?: React.ReactNode };
}

/** Of a longer list the first letters find a choice, as in a select of the browser. */
const SHORT_LIST = 6;

/** A rule chosen from a list; empty where the main event or the default decides. */
export function RuleSelect({ kind, name, form, common }: RuleInputProps & { kind: RuleChoiceKind }) {
  return (
    <Select
      {...common}
      data={ruleChoices[kind]}
      clearable
      searchable={ruleChoices[kind].length > SHORT_LIST}
      nothingFoundMessage="Nothing found"
      value={String(form.values[name]) || null}
      onChange={(value) => form.setFieldValue(name, value ?? '')}
    />
  );
}

/** Years of study; none chosen means all. */
export function YearsInput({ name, form, common: { placeholder, ...common } }: RuleInputProps) {
  const value = String(form.values[name]).split(',').filter(Boolean);
  return (
    <MultiSelect
      {...common}
      {...(placeholder && value.length === 0 ? { placeholder } : {})}
      data={ruleChoices.years}
      clearable
      value={value}
      onChange={(years) => form.setFieldValue(name, years.sort().join(','))}
    />
  );
}
