import { Anchor, Checkbox, Input, MultiSelect, SegmentedControl, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { counted } from '#contract/panel/counted.ts';
import { MAX_MAILED_EVENTS } from '#contract/panel/mail-limits.ts';
import type { StatusCounts } from '#contract/panel/registration-statistics.ts';
import { registrationStatuses } from '#contract/registration-rules.ts';
import { maxLengthIn } from '../../components/form/max-length.ts';
import { selectionQuery } from '../../components/list/use-list-selection.ts';
import { EventSelect, useEventGroups } from '../event-select.tsx';
import { statusLabels } from '../registration-labels.ts';
import type { MailErrors, MailValues } from './check-mail.ts';
import styles from './mail-page.module.css';
import type { MailTarget } from './mail-target.ts';
import { countOf } from './recipients.ts';

interface AudienceFieldsProps {
  target: MailTarget;
  onTarget: (target: MailTarget) => void;
  values: MailValues;
  set: (change: Partial<MailValues>) => void;
  errors: MailErrors;
  counts: StatusCounts | undefined;
}

const emptyTargets: Record<string, MailTarget> = {
  event: { to: 'event', eventId: null },
  events: { to: 'events', eventIds: [] },
  everybody: { to: 'everybody' },
};

/** Whom a mail goes to. */
export function AudienceFields({ target, onTarget, values, set, errors, counts }: AudienceFieldsProps) {
  const { list } = useEventGroups(true);
  if (target.to === 'selection' || target.to === 'matching') {
    return (
      <div>
        <Text fw={600}>
          {target.to === 'selection'
            ? `To ${counted(target.registrationIds.length, 'chosen registration')}`
            : 'To all registrations of the filtered list'}
        </Text>
        <Text size="sm">
          In whatever status.{' '}
          <Anchor
            component={Link}
            to={`/admin/registrations?${target.to === 'selection' ? selectionQuery({ ids: target.registrationIds, isAll: false }, '') : target.filter}`}
            inherit
            underline="always"
          >
            Show them
          </Anchor>{' '}
          <button type="button" className={styles.link} onClick={() => onTarget({ to: 'event', eventId: null })}>
            Mail others instead
          </button>
        </Text>
      </div>
    );
  }
  return (
    <>
      <Input.Wrapper label="To" labelElement="div">
        <SegmentedControl
          aria-label="To"
          fullWidth
          value={target.to}
          onChange={(to) => onTarget(emptyTargets[to] ?? { to: 'everybody' })}
          data={[
            { value: 'event', label: 'One event' },
            { value: 'events', label: 'Several' },
            { value: 'everybody', label: 'Everybody' },
          ]}
        />
      </Input.Wrapper>
      {target.to === 'event' ? (
        <EventSelect
          label="Event"
          placeholder="Choose or type"
          value={target.eventId}
          onChange={(eventId) => onTarget({ to: 'event', eventId })}
          error={errors.eventId}
          withParents
          required
        />
      ) : null}
      {target.to === 'events' ? (
        <MultiSelect
          label="Events"
          placeholder={target.eventIds.length === 0 ? 'Choose or type' : ''}
          {...list}
          value={target.eventIds}
          onChange={(eventIds) => onTarget({ to: 'events', eventIds })}
          error={errors.eventId}
          maxValues={MAX_MAILED_EVENTS}
          clearable
          required
        />
      ) : null}
      <Checkbox.Group
        label="Registrations that are"
        value={values.statuses}
        onChange={(statuses) => set({ statuses: registrationStatuses.filter((status) => statuses.includes(status)) })}
        error={errors.statuses}
      >
        <div className={styles.statuses}>
          {registrationStatuses.map((status) => (
            <Checkbox
              key={status}
              value={status}
              label={
                counts ? `${statusLabels[status].label} (${countOf(counts, [status])})` : statusLabels[status].label
              }
            />
          ))}
        </div>
      </Checkbox.Group>
      {target.to === 'everybody' ? null : (
        <Checkbox
          label={target.to === 'events' ? 'Also the people of their sub-events' : 'Also the people of its sub-events'}
          checked={values.withSubEvents ?? false}
          onChange={(event) => set({ withSubEvents: event.currentTarget.checked })}
        />
      )}
      <TextInput
        label="Only of this college"
        description="A part of its name is enough. Left empty, the message goes to all colleges."
        value={values.college ?? ''}
        onChange={(event) => set({ college: event.currentTarget.value })}
        error={errors.college}
        maxLength={maxLengthIn(endpoints.registrations.announce, 'college')}
      />
    </>
  );
}
