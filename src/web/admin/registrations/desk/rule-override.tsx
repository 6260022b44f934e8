import { Checkbox, Group, NativeSelect } from '@mantine/core';
import { genders, studyYears } from '#contract/events/rule-values.ts';
import { DayField } from '../../components/form/date-field.tsx';

/** Whether the event's rules are ignored, once the server has said that they refuse an edit. */
export function RuleOverride({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <Checkbox
      label="Do it against the rules of the event, for the reason above"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** What the rules of some events ask about a person; every value as the text of its field. */
export interface PersonFactValues {
  gender: string;
  yearOfStudy: string;
  isAlumni: string;
  isUnder18: string;
  birthDate: string;
}

export const NO_FACTS: PersonFactValues = { gender: '', yearOfStudy: '', isAlumni: '', isUnder18: '', birthDate: '' };

const names = { female: 'Woman', male: 'Man', other: 'Other' } as const;
const none = { value: '', label: 'Not known' };
const selects = [
  { fact: 'gender', label: 'Gender', data: [none, ...genders.map((value) => ({ value, label: names[value] }))] },
  {
    fact: 'yearOfStudy',
    label: 'Year of study',
    data: [none, ...studyYears.map((year) => ({ value: String(year), label: `Year ${year}` }))],
  },
  {
    fact: 'isAlumni',
    label: 'Student or alumnus',
    data: [none, { value: 'false', label: 'Student' }, { value: 'true', label: 'Alumnus or alumna' }],
  },
  {
    fact: 'isUnder18',
    label: 'Age',
    data: [none, { value: 'false', label: '18 or older' }, { value: 'true', label: 'Under 18' }],
  },
] as const;

interface FactSelectsProps {
  values: PersonFactValues;
  onChange: (values: PersonFactValues) => void;
}

/** The facts about somebody new in a team. */
export function FactSelects({ values, onChange }: FactSelectsProps) {
  return (
    <Group grow align="flex-end" gap="sm">
      {selects.map(({ fact, label, data }) => (
        <NativeSelect
          key={fact}
          label={label}
          data={[...data]}
          value={values[fact]}
          onChange={(event) => onChange({ ...values, [fact]: event.currentTarget.value })}
        />
      ))}
      <DayField
        label="Date of birth"
        value={values.birthDate}
        onChange={(event) => onChange({ ...values, birthDate: event.currentTarget.value })}
      />
    </Group>
  );
}
