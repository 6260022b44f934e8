import { Checkbox, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DifferenceWay } from '#contract/desk/registration-edits.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { RegistrationDetail } from '#contract/registrations.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { EventSelect } from '../event-select.tsx';
import { amountText } from '../registration-labels.ts';
import { DialogFooter } from './dialog-footer.tsx';
import { useDeskEdit } from './use-desk-edit.ts';

/** Moves a registration to another event; asks about the difference in price, and about a full event, once it is known. */
export function MoveDialog({ registration, onClose }: { registration: RegistrationDetail; onClose: () => void }) {
  const { call } = useAdminApi();
  const [eventId, setEventId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [difference, setDifference] = useState<DifferenceWay | null>(null);
  const [aboveCapacity, setAbove] = useState(false);
  const [asked, setAsked] = useState({ isFull: false, isDue: false });
  const edit = useDeskEdit('Moved. The new pass goes out by mail', onClose, ['eventId', 'reason']);
  if (edit.code === 'event_full' && !asked.isFull) setAsked({ ...asked, isFull: true });
  if (edit.code === 'payment_due' && !asked.isDue) setAsked({ ...asked, isDue: true });
  const choose = (id: string | null) => {
    setEventId(id);
    setAsked({ isFull: false, isDue: false });
    setDifference(null);
    setAbove(false);
  };
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { eventId: eventId ?? '', reason, aboveCapacity, ...(difference ? { difference } : {}) };
    edit.send(() => call(endpoints.registrationEdits.move, { params: { id: registration._id }, body }));
  };
  return (
    <Modal opened onClose={onClose} title="Move to another event">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            {registration.name} leaves {registration.eventTitle} ({amountText(registration.amount)}); the seat there
            becomes free. What was paid too much shows under Payments, Surplus.
          </Text>
          <EventSelect
            label="To which event"
            value={eventId}
            onChange={choose}
            error={edit.fieldErrors.eventId}
            required
            data-autofocus
          />
          <TextInput
            label="Reason"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={edit.fieldErrors.reason}
            maxLength={300}
            required
          />
          {asked.isDue ? (
            <Radio.Group
              label="The difference in price"
              value={difference ?? ''}
              onChange={(value) => setDifference(value as DifferenceWay)}
            >
              <Stack gap="xs" mt="xs">
                <Radio value="cash" label="Paid in cash at the desk now" />
                <Radio value="waive" label="Waived, for the reason above" />
              </Stack>
            </Radio.Group>
          ) : null}
          {asked.isFull ? (
            <Checkbox
              label="Take a seat above the capacity"
              checked={aboveCapacity}
              onChange={(event) => setAbove(event.currentTarget.checked)}
            />
          ) : null}
          <DialogFooter failure={edit.failure} confirm="Move" isPending={edit.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
