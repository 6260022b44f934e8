import { Stack, Switch, TextInput } from '@mantine/core';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { useDialogDraft, useDraftState } from '../../components/form/drafts/use-dialog-draft.ts';
import { FormModal } from '../../components/form/form-modal.tsx';
import { EventSelect } from '../event-select.tsx';
import { useDeskEdit } from './use-desk-edit.ts';

const fields = ['name', 'email', 'phone', 'college', 'reason'] as const;
const labels = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  college: 'College',
  reason: 'Reason, as “Guest of the jury”',
};
const required: readonly string[] = ['name', 'email', 'reason'];

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
  const [isFree, setFree] = useDraftState(draft, 'isFree', true);
  const edit = useDeskEdit('The guest is registered and gets a mail', draft.done, [...fields, 'eventId']);
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { ...values, eventId: eventId ?? '', isFree };
    edit.send(() => call(endpoints.registrationEdits.registerGuest, { body }));
  };
  return (
    <FormModal opened onClose={onClose} draft={draft} title="Register a guest">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <EventSelect label="Event" value={eventId} onChange={setEventId} error={edit.fieldErrors.eventId} required />
          {fields.map((field) => (
            <TextInput
              key={field}
              label={labels[field]}
              type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
              value={values[field]}
              onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
              error={edit.fieldErrors[field]}
              required={required.includes(field)}
              maxLength={field === 'email' ? 254 : 200}
              autoComplete="off"
            />
          ))}
          <Switch
            label="Free of charge"
            description="A full event has one seat more for them; its count says so."
            checked={isFree}
            onChange={(event) => setFree(event.currentTarget.checked)}
          />
          <DialogFooter failure={edit.failure} confirm="Register" isPending={edit.isPending} onClose={onClose} />
        </Stack>
      </form>
    </FormModal>
  );
}
