import { NativeSelect, NumberInput } from '@mantine/core';
import { categories, categoryLabels } from '#contract/events/categories.ts';
import { MAX_EVENTS } from '#contract/pages/sections.ts';
import { usePageEvents } from '../state/use-page-events.ts';
import { HeadingField } from './fields.tsx';
import styles from './forms.module.css';
import type { SectionFormProps } from './section-form.ts';

const all = (label: string) => ({ value: '', label });
const categoryChoices = [
  all('All categories'),
  ...categories.map((value) => ({ value, label: categoryLabels[value] })),
];

/** A choice of the festival's that is not there any more stays in its list. */
function withChosen(choices: { value: string; label: string }[], value: string) {
  return value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: `${value} (not there any more)` }];
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: { value: string; label: string }[];
  error: string | undefined;
  onChange: (value: string) => void;
}

const Choice = ({ choices, value, onChange, ...props }: ChoiceProps) => (
  <NativeSelect
    {...props}
    data={withChosen(choices, value)}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

type OneChoiceProps = Pick<ChoiceProps, 'value' | 'error' | 'onChange'>;

const DayChoice = (props: OneChoiceProps) => (
  <Choice {...props} label="Day" choices={[all('All days'), ...usePageEvents().days]} />
);

const MainEventChoice = (props: OneChoiceProps) => (
  <Choice {...props} label="Of the main event" choices={[all('All events'), ...usePageEvents().mains]} />
);

export function EventsForm({ section, onChange, errors }: SectionFormProps<'events'>) {
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <HeadingField section={section} errors={errors} onChange={onChange} />
      </div>
      <DayChoice value={section.day} error={errors.day} onChange={(day) => onChange({ ...section, day })} />
      <Choice
        label="Category"
        value={section.category}
        choices={categoryChoices}
        error={errors.category}
        onChange={(category) => onChange({ ...section, category: category as typeof section.category })}
      />
      <MainEventChoice
        value={section.mainEventId}
        error={errors.mainEventId}
        onChange={(mainEventId) => onChange({ ...section, mainEventId })}
      />
      <NumberInput
        label="Cards at most"
        min={1}
        max={MAX_EVENTS}
        allowDecimal={false}
        value={section.limit}
        error={errors.limit}
        onChange={(limit) => typeof limit === 'number' && onChange({ ...section, limit }, 'limit')}
      />
    </div>
  );
}

export function ScheduleForm({ section, onChange, errors }: SectionFormProps<'schedule'>) {
  const { venues } = usePageEvents();
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <HeadingField section={section} errors={errors} onChange={onChange} />
      </div>
      <DayChoice value={section.day} error={errors.day} onChange={(day) => onChange({ ...section, day })} />
      <Choice
        label="Venue"
        value={section.venue}
        choices={[all('All venues'), ...venues]}
        error={errors.venue}
        onChange={(venue) => onChange({ ...section, venue })}
      />
    </div>
  );
}

export function ResultsForm({ section, onChange, errors }: SectionFormProps<'results'>) {
  return (
    <div className={styles.fields}>
      <HeadingField section={section} errors={errors} onChange={onChange} />
      <MainEventChoice
        value={section.mainEventId}
        error={errors.mainEventId}
        onChange={(mainEventId) => onChange({ ...section, mainEventId })}
      />
    </div>
  );
}
