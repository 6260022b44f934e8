import { t } from '@lingui/core/macro';
import { studyYears } from '#contract/events/rule-values.ts';
import type { RegistrationKind } from '#contract/registration-rules.ts';
import { askedFacts, type FactName, type RosterRules } from '#contract/rosters/roster-rules.ts';
import { Field } from '../../forms/field.tsx';
import styles from '../../forms/form.module.css';
import { SelectField } from '../../forms/select-field.tsx';
import type { Facts } from './read-facts.ts';

/** College is a field of its own in most forms. */
type AskedFact = Exclude<FactName, 'college'>;
/** Chosen from a list; a date of birth is typed. */
type ChosenFact = Exclude<AskedFact, 'birthDate'>;

type Choice = { label: string; options: [value: string, label: string][] };

const selectsOf = (): Record<ChosenFact, Choice> => ({
  gender: {
    label: t`Gender`,
    options: [
      ['female', t`Woman`],
      ['male', t`Man`],
      ['other', t`Other`],
    ],
  },
  yearOfStudy: { label: t`Year of study`, options: studyYears.map((year) => [String(year), t`Year ${year}`]) },
  isAlumni: {
    label: t`Student or alumnus`,
    options: [
      ['false', t`Student`],
      ['true', t`Alumnus or alumna`],
    ],
  },
  isUnder18: {
    label: t`Age`,
    options: [
      ['false', t`18 or older`],
      ['true', t`Under 18`],
    ],
  },
});

interface FactFieldsProps {
  ref?: React.Ref<HTMLDivElement>;
  rules: RosterRules;
  kind: RegistrationKind;
  /** Before the names of the fields, such as `members.0.`. */
  prefix?: string;
  /** Where several forms of a page ask for the same. */
  id?: string | undefined;
  values: Facts;
  errors: Record<string, string>;
  onChange: (change: Facts) => void;
}

/** What the rules of an event ask about one person; nothing where they ask nothing. */
export function FactFields({ ref, rules, kind, prefix = '', id, values, errors, onChange }: FactFieldsProps) {
  const asked = askedFacts(rules, kind).filter((fact): fact is AskedFact => fact !== 'college');
  if (asked.length === 0) return null;
  return (
    <div ref={ref} className={styles.pair}>
      {asked.map((fact) => {
        const common = {
          name: prefix + fact,
          ...(id === undefined ? {} : { id: `${fact}-${id}` }),
          value: values[fact] ?? '',
          error: errors[prefix + fact],
          onChange: (change: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
            onChange({ [fact]: change.target.value }),
        };
        return fact === 'birthDate' ? (
          <Field key={fact} {...common} label={t`Date of birth`} type="date" min="1900-01-01" required />
        ) : (
          <SelectField
            key={fact}
            {...common}
            {...selectsOf()[fact]}
            // Alumni are in no year: the server says whether one is needed.
            required={fact !== 'yearOfStudy' || values.isAlumni !== 'true'}
          />
        );
      })}
    </div>
  );
}
