import { Input, SegmentedControl, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { FieldGroup } from '../components/form/field-group.tsx';
import type { EventKind } from '../events/event-kind.ts';
import styles from './event-form.module.css';
import { FeeFields } from './fee-fields.tsx';
import { fieldLabels } from './merge-versions.ts';
import type { EventForm } from './use-event-editing.ts';
import { ZoneHint } from './zone-hint.tsx';

interface EventFieldsProps {
  form: EventForm;
  kind: EventKind;
  /** The main events to choose from, for a sub-event. */
  mainEvents?: { value: string; label: string }[] | undefined;
}

export const statusChoices = [
  { value: 'inactive', label: 'Inactive' },
  { value: 'active', label: 'Active' },
];

/** What an event is: the fields above its description. */
export function BasicFields({ form, kind, mainEvents }: EventFieldsProps) {
  return (
    <FieldGroup title="What it is">
      {kind === 'sub' ? (
        <Select
          className={styles.wide}
          label={fieldLabels.mainEventId}
          placeholder={mainEvents ? 'Choose the event it is part of' : 'Loading...'}
          data={mainEvents ?? []}
          searchable
          withAsterisk
          aria-required
          nothingFoundMessage="Nothing found"
          {...form.getInputProps('mainEventId')}
          value={form.values.mainEventId || null}
          onChange={(id) => form.setFieldValue('mainEventId', id ?? '')}
        />
      ) : null}
      <TextInput
        className={styles.wide}
        label={fieldLabels.title}
        withAsterisk
        aria-required
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <Textarea
        className={styles.wide}
        label={fieldLabels.shortDescription}
        description="One or two sentences for the cards"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={500}
        {...form.getInputProps('shortDescription')}
      />
      <div>
        <Input.Label component="div" id="status-label">
          {fieldLabels.status}
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby="status-label"
          data={statusChoices}
          {...form.getInputProps('status')}
        />
      </div>
    </FieldGroup>
  );
}

/** When and where an event is. */
export function VenueFields({ form, kind }: EventFieldsProps) {
  return (
    <FieldGroup title="When and where">
      <TextInput
        type="datetime-local"
        label={fieldLabels.startDate}
        withAsterisk
        aria-required
        {...form.getInputProps('startDate')}
      />
      <TextInput
        type="datetime-local"
        label={fieldLabels.endDate}
        withAsterisk
        aria-required
        min={form.values.startDate || undefined}
        {...form.getInputProps('endDate')}
      />
      <TextInput
        type="datetime-local"
        label={fieldLabels.registrationStarts}
        withAsterisk={kind === 'main'}
        {...form.getInputProps('registrationStarts')}
      />
      <TextInput label={fieldLabels.venue} placeholder="Venue TBD" maxLength={200} {...form.getInputProps('venue')} />
      <ZoneHint className={styles.wide} />
    </FieldGroup>
  );
}

/** Who takes part and how. */
export function TakingPartFields({ form, kind }: EventFieldsProps) {
  return (
    <FieldGroup title="Taking part">
      <FeeFields form={form} />
      <TextInput
        label={fieldLabels.capacity}
        placeholder="No limit"
        inputMode="numeric"
        {...form.getInputProps('capacity')}
      />
      <TextInput
        className={styles.wide}
        type="url"
        label={fieldLabels.registrationLink}
        description="Where somebody registers outside of this site; empty to register here"
        placeholder="https://"
        {...form.getInputProps('registrationLink')}
      />
      <div className={`${styles.wide} ${styles.switches}`}>
        {kind === 'main' ? (
          <Switch label={fieldLabels.hasSubEvents} {...form.getInputProps('hasSubEvents', { type: 'checkbox' })} />
        ) : null}
        <Switch
          label={fieldLabels.isRegistrationNeeded}
          {...form.getInputProps('isRegistrationNeeded', { type: 'checkbox' })}
        />
        <Switch
          label={fieldLabels.isAuthenticationNeeded}
          description="People log in before they register"
          {...form.getInputProps('isAuthenticationNeeded', { type: 'checkbox' })}
        />
      </div>
    </FieldGroup>
  );
}

/** What can be won, and what is to be known. */
export function PrizeFields({ form, kind }: EventFieldsProps) {
  return (
    <FieldGroup title="Prizes and rules">
      <TextInput
        label={fieldLabels.prizePool}
        leftSection="₹"
        inputMode="numeric"
        placeholder="To Be Decided"
        {...form.getInputProps('prizePool')}
      />
      <TextInput label={fieldLabels.firstPrize} maxLength={200} {...form.getInputProps('firstPrize')} />
      <TextInput label={fieldLabels.secondPrize} maxLength={200} {...form.getInputProps('secondPrize')} />
      <TextInput label={fieldLabels.thirdPrize} maxLength={200} {...form.getInputProps('thirdPrize')} />
      {kind === 'sub' ? (
        <TextInput
          className={styles.wide}
          label={fieldLabels.speakers}
          placeholder="Names, separated by commas"
          maxLength={1000}
          {...form.getInputProps('speakers')}
        />
      ) : null}
      <Textarea
        className={styles.wide}
        label={fieldLabels.rules}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={20_000}
        {...form.getInputProps('rules')}
      />
    </FieldGroup>
  );
}
