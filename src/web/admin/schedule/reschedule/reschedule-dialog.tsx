import { Alert, Autocomplete, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { eventFields } from '#contract/events/event-fields.ts';
import type { Event } from '#contract/events/events.ts';
import { formatDateTime, formatTime } from '../../../dates/format-date.ts';
import { useFestivalZone } from '../../../dates/time-zone.tsx';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { DayField } from '../../components/form/date-field.tsx';
import { FormModal } from '../../components/form/form-modal.tsx';
import { MailPeople } from '../../events/mail-people.tsx';
import { StatusToggle } from '../../events/status-toggle.tsx';
import { useStatusToggle } from '../../events/use-event-actions.tsx';
import { useNoticeTime } from '../../events/use-notice-time.ts';
import { ClashReport } from './clash-report.tsx';
import { type Proposal, problemsOf, readHours, type ScheduleValues, withStart } from './proposal.ts';
import styles from './reschedule.module.css';
import { useHoursDraft } from './use-hours-draft.ts';
import { useReschedule } from './use-reschedule.ts';

interface RescheduleDialogProps {
  event: Event;
  /** The same as it is by now: its status may be changed meanwhile. */
  current: Event;
  /** Where it was dragged to; null where the form was opened as it is. */
  proposal: Proposal | null;
  /** Everything on the schedule. */
  events: readonly Event[];
  main: Event | undefined;
  venues: string[];
  onClose: () => void;
}

/** How long (ms) nobody types before clashes are counted. */
const PAUSE = 300;

/** When and where an event is, with what that would clash with, before it is saved. */
export function RescheduleDialog({ event, current, proposal, events, main, venues, onClose }: RescheduleDialogProps) {
  const zone = useFestivalZone();
  const when = useNoticeTime();
  const { draft, values, setValues } = useHoursDraft(event, proposal, onClose);
  const [notify, setNotify] = useState(true);
  const [isChecked, setChecked] = useState(false);
  const toggle = useStatusToggle();
  const { save, isPending, failure, newer } = useReschedule(event, draft.done);
  const problems = problemsOf(values, zone);
  const shown = isChecked ? problems : {};
  const hours = Object.keys(problems).length === 0 ? readHours(values, zone) : null;
  const venue = values.venue.trim() || null;
  const [settled] = useDebouncedValue(hours && { ...hours, venue }, PAUSE);

  const submit = () => {
    setChecked(true);
    if (hours) save({ schedule: { startDate: hours.start, endDate: hours.end, venue }, notify });
  };
  const given = (name: keyof ScheduleValues, label: string) => ({
    label,
    value: values[name],
    error: shown[name],
    onChange: (changed: React.ChangeEvent<HTMLInputElement>) => {
      const { value } = changed.currentTarget;
      const isStart = name === 'startDay' || name === 'startTime';
      setValues(isStart ? withStart(values, { [name]: value }, zone) : { ...values, [name]: value });
    },
  });
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`When and where “${event.title}” is`}
      {...(proposal === null ? { draft } : {})}
    >
      <form
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <p className={styles.status}>
            <StatusToggle event={current} onToggle={toggle} />
            {current.status === 'active' ? 'Visitors see it as open.' : 'It takes no registrations and payments.'}
          </p>
          <div className={styles.hours}>
            <DayField {...given('startDay', 'Starts on')} data-autofocus />
            <TextInput type="time" {...given('startTime', 'Starts at')} />
            <DayField {...given('endDay', 'Ends on')} />
            <TextInput type="time" {...given('endTime', 'Ends at')} />
          </div>
          <Autocomplete
            label="Venue"
            description={`Times are the festival’s (${zone.replaceAll('_', ' ')}).`}
            data={venues}
            maxLength={eventFields.venue.max}
            value={values.venue}
            onChange={(changed) => setValues({ ...values, venue: changed })}
          />
          {settled ? (
            <ClashReport {...{ event, events, main, venue: settled.venue, start: settled.start, end: settled.end }} />
          ) : null}
          <MailPeople eventId={event._id} when={when} isChosen={notify} onChoose={setNotify} />
          {newer ? (
            <Alert color="marigold" title="This event was saved meanwhile">
              It is now from {formatDateTime(newer.startDate, zone)} to {formatTime(newer.endDate, zone)}
              {newer.venue ? `, ${newer.venue}` : ', without a venue'}. Save again to put yours in its place.
            </Alert>
          ) : null}
          <DialogFooter
            failure={newer ? null : failure}
            confirm={newer ? 'Save mine' : 'Save'}
            isPending={isPending}
            onClose={onClose}
          />
        </Stack>
      </form>
    </FormModal>
  );
}
