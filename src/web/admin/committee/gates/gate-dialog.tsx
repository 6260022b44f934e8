import { Autocomplete, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { Gate } from '#contract/roles/gates.ts';
import { eachVenue } from '#contract/schedule/venues.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { useDraftOfForm } from '../../components/form/drafts/use-draft-of-form.ts';
import { focusFirstError } from '../../components/form/focus-first-error.ts';
import { FormModal } from '../../components/form/form-modal.tsx';
import { maxLengthIn } from '../../components/form/max-length.ts';
import { allSubEventsQuery, mainEventsQuery } from '../../queries/events/events.ts';
import styles from '../committee.module.css';
import { useCommitteeChange } from '../use-committee-change.ts';
import { withFieldErrors } from '../with-field-errors.ts';

/** The venues that events name, each once. */
function useVenues(): string[] {
  const api = useAdminApi();
  const events = [...(useQuery(mainEventsQuery(api)).data ?? []), ...(useQuery(allSubEventsQuery(api)).data ?? [])];
  return eachVenue(events.map(({ venue }) => venue)).sort();
}

/** Adds a gate, or changes one. */
export function GateDialog({ gate, onClose }: { gate: Gate | null; onClose: () => void }) {
  const { call } = useAdminApi();
  const form = useForm({
    initialValues: { name: gate?.name ?? '', venue: gate?.venue ?? '' },
    validate: { name: (value) => (value.trim() ? null : 'What is the gate called?') },
  });
  const draft = useDraftOfForm(`gate-${gate?._id ?? 'new'}`, form, onClose);
  const saving = useCommitteeChange(
    ({ name, venue }: typeof form.values) =>
      withFieldErrors(form, () =>
        gate
          ? call(endpoints.gates.update, { params: { id: gate._id }, body: { name, venue, version: gate.version } })
          : call(endpoints.gates.create, { body: { name, venue } }),
      ),
    draft.done,
  );
  return (
    <FormModal opened onClose={onClose} draft={draft} title={gate ? gate.name : 'Add a gate'}>
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit((values) => saving.mutate(values), focusFirstError)}
      >
        <TextInput
          label="Name of the gate"
          description="Such as North gate."
          maxLength={maxLengthIn(endpoints.gates.create, 'name')}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Autocomplete
          label="Venue"
          description="As the events say it: people are admitted to what takes place there. Left empty, to every event."
          maxLength={maxLengthIn(endpoints.gates.create, 'venue')}
          data={useVenues()}
          openOnFocus={false}
          {...form.getInputProps('venue')}
        />
        <DialogFooter
          failure={saving.error && Object.keys(form.errors).length === 0 ? failureText(saving.error) : null}
          confirm="Save"
          isPending={saving.isPending}
          onClose={onClose}
        />
      </form>
    </FormModal>
  );
}
