import { Stack, Switch, Text } from '@mantine/core';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { amountFor } from '#contract/registration-rules.ts';
import type { RegistrationDetail } from '#contract/registrations.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { useDialogDraft, useDraftState } from '../../components/form/drafts/use-dialog-draft.ts';
import { FormModal } from '../../components/form/form-modal.tsx';
import { LEAVES } from '../../components/form/leave-guard.tsx';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { allSubEventsQuery, mainEventsQuery } from '../../queries/events/events.ts';
import { EventSelect } from '../event-select.tsx';
import { registrationPath, TAKES_MONEY } from '../registration-paths.ts';
import { PersonTextField, personFields } from './person-text-field.tsx';
import { useDeskEdit } from './use-desk-edit.ts';

const labels = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  college: 'College',
  reason: 'Reason, as “Guest of the jury”',
};
const required: readonly string[] = ['name', 'email', 'reason'];

/** What one person pays for an event, in rupees; 0 while none is chosen or known. */
function useFee(eventId: string | null): number {
  const api = useAdminApi();
  const main = usePageQuery(mainEventsQuery(api)).data ?? [];
  const sub = usePageQuery(allSubEventsQuery(api)).data ?? [];
  const event = [...main, ...sub].find(({ _id }) => _id === eventId);
  return event ? amountFor(event, 'individual') : 0;
}

/** Registers a guest of the committee, above the capacity where the event is full. */
export function GuestDialog({ eventId: start, onClose }: { eventId: string | undefined; onClose: () => void }) {
  const { call } = useAdminApi();
  const draft = useDialogDraft('guest', onClose);
  const [eventId, setEventId] = useDraftState(draft, 'eventId', start ?? null);
  const [values, setValues] = useDraftState(draft, 'values', {
    name: '',
    email: '',
    phone: '',
    college: '',
    reason: '',
  });
  const [isFree, setFree] = useDraftState(draft, 'isFree', false);
  const fee = useFee(eventId);
  const may = useMay();
  const mayWaive = eventId !== null && may.for('payments.desk', eventId);
  const navigate = useNavigate();
  const made = useRef<RegistrationDetail>(null);
  const finish = () => {
    draft.done();
    const owing = made.current?.status === 'pending_payment' ? made.current : null;
    if (owing && may.for('payments.desk', owing.eventId)) {
      void navigate(registrationPath(owing._id), { state: { ...LEAVES, ...TAKES_MONEY } });
    }
  };
  const edit = useDeskEdit('The guest is registered and gets a mail', finish, [...personFields, 'eventId']);
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { ...values, eventId: eventId ?? '', isFree: isFree && mayWaive };
    edit.send(async () => {
      const response = await call(endpoints.registrationEdits.registerGuest, { body });
      made.current = response.data.registration;
      return response;
    });
  };
  return (
    <FormModal opened onClose={onClose} draft={draft} title="Register a guest">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <EventSelect
            label="Event"
            value={eventId}
            onChange={setEventId}
            error={edit.fieldErrors.eventId}
            required
            data-autofocus={start === undefined ? true : undefined}
          />
          {personFields.map((field) => (
            <PersonTextField
              key={field}
              field={field}
              label={labels[field]}
              value={values[field]}
              onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
              error={edit.fieldErrors[field]}
              required={required.includes(field)}
              data-autofocus={start !== undefined && field === 'name' ? true : undefined}
            />
          ))}
          {fee === 0 ? null : mayWaive ? (
            <Switch
              label="Free of charge"
              description={isFree ? 'The fee of the event is waived.' : `The fee is ${formatRupees(fee)}.`}
              checked={isFree}
              onChange={(event) => setFree(event.currentTarget.checked)}
            />
          ) : (
            <Text size="sm">{`The fee is ${formatRupees(fee)}. It is waived by who may take money at the desk.`}</Text>
          )}
          <Text size="sm" c="dimmed">
            A full event has one seat more for them; its count says so.
          </Text>
          <DialogFooter failure={edit.failure} confirm="Register" isPending={edit.isPending} onClose={onClose} />
        </Stack>
      </form>
    </FormModal>
  );
}
