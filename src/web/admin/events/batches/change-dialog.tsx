import { Checkbox, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { eventChangesSchema } from '#contract/events/event-batches.ts';
import type { Event } from '#contract/events/events.ts';
import { counted } from '#contract/panel/counted.ts';
import { DateTimeField } from '../../components/form/date-field.tsx';
import { maxLengthAt } from '../../components/form/max-length.ts';
import { RupeesField } from '../../components/form/whole-number-fields.tsx';
import { useNoticeTime } from '../use-notice-time.ts';
import styles from './batch-dialog.module.css';
import { BatchDialog } from './batch-dialog.tsx';
import { type ChangeValues, feesOf, movesEvents, noChanges, toChanges } from './change-values.ts';
import { OutsideMainReport } from './outside-main-report.tsx';
import { useChangeMany } from './use-change-many.ts';
import { VenueOverlapReport } from './venue-overlap-report.tsx';

type TextField = Exclude<keyof ChangeValues, 'shiftRegistration'>;

/** Changes venue, dates, fees and registration window of several events at once. */
export function ChangeDialog({ events, onClose }: { events: Event[]; onClose: (isDone: boolean) => void }) {
  const [values, setValues] = useState(noChanges);
  const [notify, setNotify] = useState(true);
  const [isEmpty, setEmpty] = useState(false);
  const batch = useChangeMany(events, { what: 'changed', notify, onDone: () => onClose(true) });
  const given = (name: TextField, label: string) => ({
    label,
    value: values[name],
    error: batch.fieldErrors[name],
    onChange: (changed: React.ChangeEvent<HTMLInputElement>) =>
      setValues({ ...values, [name]: changed.currentTarget.value }),
  });
  const field = (name: TextField, label: string, more: Partial<React.ComponentProps<typeof TextInput>> = {}) => (
    <TextInput {...given(name, label)} {...more} />
  );
  const fee = (name: TextField, label: string) => (
    <RupeesField {...given(name, label)} onRead={(digits) => setValues((typed) => ({ ...typed, [name]: digits }))} />
  );
  const submit = () => {
    const changes = toChanges(values);
    setEmpty(changes === undefined);
    if (changes) batch.send(changes);
  };
  const fees = feesOf(events);
  const when = useNoticeTime();
  const title = `Change ${counted(events.length, 'event')}`;
  return (
    <BatchDialog
      title={title}
      events={events}
      confirm={title}
      // A fee or a window is no reason for a mail.
      mails={movesEvents(values)}
      when={when}
      batch={isEmpty ? { ...batch, failure: 'Fill in what shall change' } : batch}
      notify={notify}
      onNotify={setNotify}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <Text size="sm">What you leave empty stays as it is. All of them change, or none.</Text>
      {field('venue', 'Venue', {
        maxLength: maxLengthAt(eventChangesSchema, 'venue'),
        'data-autofocus': true,
      } as object)}
      <Group grow align="start">
        {field('shiftDays', 'Days later', { placeholder: '-1 is a day earlier', inputMode: 'text' })}
        {field('shiftMinutes', 'Minutes later', { placeholder: '30', inputMode: 'text' })}
      </Group>
      {values.shiftDays || values.shiftMinutes ? (
        <Checkbox
          label="The registration window, too"
          description="Start, end and the deadlines of teams and cancellations shift in any case."
          checked={values.shiftRegistration}
          onChange={(changed) => setValues({ ...values, shiftRegistration: changed.currentTarget.checked })}
        />
      ) : null}
      <OutsideMainReport events={events} values={values} />
      <VenueOverlapReport events={events} values={values} />
      {fees.one ? fee('entryFee', 'Entry fee') : null}
      {fees.two ? (
        <Group grow align="start">
          {fee('individualEntryFee', 'Fee of an individual')}
          {fee('teamEntryFee', 'Fee of a team')}
        </Group>
      ) : null}
      {values.entryFee || values.individualEntryFee || values.teamEntryFee ? (
        <Text size="sm">
          Registrations keep their price. Those on the waitlist pay the fee of the day on which a seat is offered.
        </Text>
      ) : null}
      <div className={styles.times}>
        <DateTimeField {...given('registrationStarts', 'Registration opens')} />
        <DateTimeField {...given('registrationEnds', 'Registration closes')} />
      </div>
    </BatchDialog>
  );
}
