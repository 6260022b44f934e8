import { Autocomplete, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { Gate } from '#contract/roles/gates.ts';
import { eachVenue } from '#contract/schedule/venues.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { saveOrAsk } from '../../components/form/conflict/save-or-ask.ts';
import { useDraftOfForm } from '../../components/form/drafts/use-draft-of-form.ts';
import { focusFirstError } from '../../components/form/focus-first-error.ts';
import { FormModal } from '../../components/form/form-modal.tsx';
import { maxLengthIn } from '../../components/form/max-length.ts';
import { gatesQuery } from '../../queries/committee.ts';
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

const valuesOf = (gate: Gate | null) => ({ name: gate?.name ?? '', venue: gate?.venue ?? '' });

/** Adds a gate, or changes one. */
export function GateDialog({ gate, onClose }: { gate: Gate | null; onClose: () => void }) {
  const api = useAdminApi();
  const { call } = api;
  const queryClient = useQueryClient();
  const base = useRef(gate);
  const form = useForm({
    initialValues: valuesOf(gate),
    validate: { name: (value) => (value.trim() ? null : 'What is the gate called?') },
  });
  const draft = useDraftOfForm(`gate-${gate?._id ?? 'new'}`, form, onClose);
  /** Saves it, and returns what the server says. */
  const save = async (values: typeof form.values): Promise<{ message?: string | undefined }> => {
    if (!gate) return call(endpoints.gates.create, { body: values });
    const { _id: id, version } = gate;
    let message: string | undefined = 'Saved';
    await saveOrAsk<typeof form.values, Gate | null>(values, {
      base,
      toValues: valuesOf,
      read: async () => {
        const gates = await queryClient.fetchQuery({ ...gatesQuery(api), staleTime: 0 });
        return gates.find(({ _id }) => _id === id) ?? base.current;
      },
      send: async (given, before) => {
        const body = { ...given, version: before?.version ?? version };
        const response = await call(endpoints.gates.update, { params: { id }, body });
        message = response.message;
        return response.data;
      },
      labels: { name: 'Name of the gate', venue: 'Venue' },
      code: 'gate_changed',
      title: 'This gate was changed meanwhile',
    });
    return { message };
  };
  const saving = useCommitteeChange(
    (values: typeof form.values) => withFieldErrors(form, () => save(values)),
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
