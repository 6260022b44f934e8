import { Input, SegmentedControl, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { EventFieldKind } from '#contract/events/event-field.ts';
import { type FormFieldName, getField } from '#contract/events/event-field-names.ts';
import { toTeamSize } from '#contract/team-rules.ts';
import { useTimeZone } from '../../dates/time-zone.tsx';
import { useMay } from '../auth/session/powers.ts';
import { DateTimeField } from '../components/form/date-field.tsx';
import { CountField, RupeesField } from '../components/form/whole-number-fields.tsx';
import type { EventKind } from '../events/event-kind.ts';
import styles from './event-form.module.css';
import { inheritedText } from './rules/inherited.ts';
import type { LiveErrors } from './rules/live-checks.ts';
import { type MainEventChoice, nothingToChoose } from './rules/main-event-choice.ts';
import { RuleSelect, YearsInput } from './rules/rule-inputs.tsx';
import type { EventForm } from './use-event-editing.ts';

export interface EventFormProps {
  form: EventForm;
  kind: EventKind;
  /** The main events to choose from, for a sub-event. */
  mainEvents?: MainEventChoice[] | undefined;
  /** What contradicts another field, as it is typed. */
  live: LiveErrors;
}

type InputProps = EventFormProps & {
  name: FormFieldName;
  /** What the empty field of a sub-event means. */
  inherited: string | undefined;
};

const choices: Partial<Record<EventFieldKind, { value: string; label: string }[]>> = {
  status: [
    { value: 'inactive', label: 'Inactive' },
    { value: 'active', label: 'Active' },
  ],
  participation: [
    { value: 'individual', label: 'Individual' },
    { value: 'team', label: 'Team' },
    { value: 'both', label: 'Both' },
  ],
};

/** What the inputs of all kinds have in common. */
function commonProps({ name, form, kind, inherited, live }: InputProps) {
  const { label, isWide, hint, placeholder: ownPlaceholder, required, isMarkedForMain } = getField(name);
  const placeholder = inherited ?? ownPlaceholder;
  return {
    name,
    label,
    ...(isWide ? { className: styles.wide } : {}),
    ...(hint ? { description: hint } : {}),
    ...(placeholder ? { placeholder } : {}),
    ...(required ? { withAsterisk: true, 'aria-required': true } : {}),
    ...(isMarkedForMain ? { withAsterisk: kind === 'main' } : {}),
    ...form.getInputProps(name),
    error: form.errors[name] ?? live[name],
  };
}

function MainEventInput(props: InputProps) {
  const { form } = props;
  const may = useMay();
  const [before] = useState(form.values.mainEventId);
  // Of others nothing may be made or changed; the one that it is part of stays.
  const mainEvents = props.mainEvents?.filter(({ value }) => value === before || may.for('events.edit', value));
  const { placeholder, ...common } = commonProps(props);
  return (
    <Select
      {...common}
      placeholder={mainEvents ? placeholder : 'Not fetched yet'}
      data={mainEvents?.map(({ value, label }) => ({ value, label })) ?? []}
      searchable
      nothingFoundMessage={nothingToChoose(mainEvents)}
      value={form.values.mainEventId || null}
      onChange={(id) => form.setFieldValue('mainEventId', id ?? '')}
    />
  );
}

function MultilineInput(props: InputProps) {
  const { max, rows } = getField(props.name);
  return <Textarea {...commonProps(props)} autosize minRows={rows?.[0]} maxRows={rows?.[1]} maxLength={max} />;
}

function DateInput(props: InputProps) {
  const { notBefore } = getField(props.name);
  const min = notBefore && props.form.values[notBefore];
  const { inherited } = props;
  return (
    <DateTimeField
      {...commonProps(props)}
      {...(inherited ? { description: inherited } : {})}
      {...(min ? { min } : {})}
    />
  );
}

function RupeesInput(props: InputProps) {
  const { form, name } = props;
  return <RupeesField {...commonProps(props)} onRead={(digits) => form.setFieldValue(name, digits)} />;
}

function CountInput(props: InputProps) {
  const { form, name } = props;
  return <CountField {...commonProps(props)} onRead={(digits) => form.setFieldValue(name, digits)} />;
}

/** What the empty field of a sub-event means. */
function useInherited({
  name,
  form,
  mainEvents,
}: Omit<EventFormProps, 'live'> & { name: FormFieldName }): string | undefined {
  const timeZone = useTimeZone();
  const main = mainEvents?.find(({ value }) => value === form.values.mainEventId);
  return inheritedText(name, main?.event, timeZone);
}

const ruleSelect = (kind: React.ComponentProps<typeof RuleSelect>['kind']) => (props: InputProps) => (
  <RuleSelect kind={kind} name={props.name} form={props.form} common={commonProps(props)} />
);

const RuleYears = (props: InputProps) => <YearsInput name={props.name} form={props.form} common={commonProps(props)} />;

function TeamSizeInput(props: InputProps) {
  const { form } = props;
  return (
    <TextInput
      {...commonProps(props)}
      type="number"
      min={1}
      max={getField(props.name).max}
      onBlur={() => form.setFieldValue('teamSize', String(toTeamSize(form.values.teamSize)))}
    />
  );
}

/** A choice of two or three, all of them in view. */
function ChoiceInput({ name, form }: InputProps) {
  const { kind, label, isWide } = getField(name);
  return (
    <div {...(isWide ? { className: styles.wide } : {})}>
      <Input.Label component="div" id={`${name}-label`}>
        {label}
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={`${name}-label`}
        name={name}
        data={choices[kind] ?? []}
        {...form.getInputProps(name)}
      />
    </div>
  );
}

function FlagInput({ name, form }: InputProps) {
  const { label, hint } = getField(name);
  return (
    <Switch
      name={name}
      label={label}
      {...(hint ? { description: hint } : {})}
      {...form.getInputProps(name, { type: 'checkbox' })}
    />
  );
}

const textInput =
  (extra: (max: number | undefined) => React.ComponentProps<typeof TextInput>) => (props: InputProps) => (
    <TextInput {...commonProps(props)} {...extra(getField(props.name).max)} />
  );

/** The input of each kind; a new kind does not compile without one. The editor and the field of the picture are apart. */
const inputs: Record<Exclude<EventFieldKind, 'document' | 'focus'>, (props: InputProps) => React.ReactNode> = {
  mainEvent: MainEventInput,
  title: textInput((maxLength) => ({ maxLength, autoComplete: 'off' })),
  text: textInput((maxLength) => ({ maxLength })),
  multiline: MultilineInput,
  url: textInput(() => ({ type: 'url' })),
  rupees: RupeesInput,
  count: CountInput,
  countOrNone: CountInput,
  years: RuleYears,
  refundRule: ruleSelect('refundRule'),
  collegeRule: ruleSelect('collegeRule'),
  overlapRule: ruleSelect('overlapRule'),
  ageRule: ruleSelect('ageRule'),
  category: ruleSelect('category'),
  date: DateInput,
  optionalDate: DateInput,
  teamSize: TeamSizeInput,
  status: ChoiceInput,
  participation: ChoiceInput,
  flag: FlagInput,
};

/** The input of one field, as the table of fields describes it. */
export function EventFieldInput(props: EventFormProps & { name: FormFieldName }) {
  const inherited = useInherited(props);
  const { kind } = getField(props.name);
  if (kind === 'document' || kind === 'focus') return null;
  const KindInput = inputs[kind];
  return <KindInput {...props} inherited={inherited} />;
}
