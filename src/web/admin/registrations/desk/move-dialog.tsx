import { Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DifferenceWay } from '#contract/desk/registration-edits.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { RegistrationDetail } from '#contract/registrations.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { useDialogDraft, useDraftState } from '../../components/form/drafts/use-dialog-draft.ts';
import { FormModal } from '../../components/form/form-modal.tsx';
import { maxLengthIn } from '../../components/form/max-length.ts';
import { EventSelect } from '../event-select.tsx';
import { amountText } from '../registration-labels.ts';
import { RuleOverride } from './rule-override.tsx';
import { useDeskEdit } from './use-desk-edit.ts';

const NOT_ASKED = { isFull: false, isDue: false, isRefused: false };

/** Moves a registration to another event; asks about the difference in price, a full event and its rules, once they are known. */
export function MoveDialog({ registration, onClose }: { registration: RegistrationDetail; onClose: () => void }) {
  const { call } = useAdminApi();
  const [eventId, setEventId] = useState<string | null>(null);
  const draft = useDialogDraft(`move-${registration._id}`, onClose);
  const [reason, setReason] = useDraftState(draft, 'reason', '');
  const [difference, setDifference] = useState<DifferenceWay | null>(null);
  const [aboveCapacity, setAbove] = useState(false);
  const [ignoreRules, setIgnore] = useState(false);
  const [asked, setAsked] = useState(NOT_ASKED);
  const done = registration.status === 'confirmed' ? 'Moved. The new pass goes out by mail' : 'Moved';
  const edit = useDeskEdit(done, draft.done, ['eventId', 'reason']);
  if (edit.code === 'event_full' && !asked.isFull) setAsked({ ...asked, isFull: true });
  if (edit.code === 'payment_due' && !asked.isDue) setAsked({ ...asked, isDue: true });
  if (edit.code === 'against_rules' && !asked.isRefused) setAsked({ ...asked, isRefused: true });
  const choose = (id: string | null) => {
    setEventId(id);
    setAsked(NOT_ASKED);
    setIgnore(false);
    setDifference(null);
    setAbove(false);
  };
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { eventId: eventId ?? '', reason, aboveCapacity, ignoreRules, ...(difference ? { difference } : {}) };
    edit.send(() => call(endpoints.registrationEdits.move, { params: { id: registration._id }, body }));
  };
  return (
    <FormModal opened onClose={onClose} draft={draft} title="Move to another event">
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
            maxLength={maxLengthIn(endpoints.registrationEdits.move, 'reason')}
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
          {asked.isRefused ? <RuleOverride checked={ignoreRules} onChange={setIgnore} /> : null}
          <DialogFooter failure={edit.failure} confirm="Move" isPending={edit.isPending} onClose={onClose} />
        </Stack>
      </form>
    </FormModal>
  );
}
