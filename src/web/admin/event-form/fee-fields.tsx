import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { MAX_TEAM_SIZE, toTeamSize } from '#contract/team-rules.ts';
import styles from './event-form.module.css';
import { fieldLabels } from './merge-versions.ts';
import type { EventForm } from './use-event-editing.ts';

const participationChoices = [
  { value: 'individual', label: 'Individual' },
  { value: 'team', label: 'Team' },
  { value: 'both', label: 'Both' },
];

/** A team size only where there are teams; one fee, or two where people and teams both enter. */
export function FeeFields({ form }: { form: EventForm }) {
  const { participationType } = form.values;
  const fee = { leftSection: '₹', inputMode: 'numeric', placeholder: 'Free' } as const;
  return (
    <>
      <div className={styles.wide}>
        <Input.Label component="div" id="participation-label">
          {fieldLabels.participationType}
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby="participation-label"
          data={participationChoices}
          {...form.getInputProps('participationType')}
        />
      </div>
      {participationType === 'individual' ? null : (
        <TextInput
          label={fieldLabels.teamSize}
          description="The most members a team may have"
          type="number"
          min={1}
          max={MAX_TEAM_SIZE}
          {...form.getInputProps('teamSize')}
          onBlur={() => form.setFieldValue('teamSize', String(toTeamSize(form.values.teamSize)))}
        />
      )}
      {participationType === 'both' ? (
        <>
          <TextInput label={fieldLabels.individualEntryFee} {...fee} {...form.getInputProps('individualEntryFee')} />
          <TextInput label={fieldLabels.teamEntryFee} {...fee} {...form.getInputProps('teamEntryFee')} />
        </>
      ) : (
        <TextInput label={fieldLabels.entryFee} {...fee} {...form.getInputProps('entryFee')} />
      )}
    </>
  );
}
