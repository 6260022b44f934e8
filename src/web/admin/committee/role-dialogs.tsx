import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { type CommitteeMember, choosablePowers, type OwnRole } from '#contract/roles/committee.ts';
import { lackText, neededFor, type Power, powers } from '#contract/roles/powers.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { useMay } from '../auth/session/powers.ts';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { saveOrAsk } from '../components/form/conflict/save-or-ask.ts';
import { useDraftOfForm } from '../components/form/drafts/use-draft-of-form.ts';
import { focusFirstError } from '../components/form/focus-first-error.ts';
import { FormModal } from '../components/form/form-modal.tsx';
import { maxLengthIn } from '../components/form/max-length.ts';
import { committeeQuery } from '../queries/committee.ts';
import styles from './committee.module.css';
import { DeleteHeldDialog } from './delete-held-dialog.tsx';
import { type CommitteeResponse, useCommitteeChange } from './use-committee-change.ts';
import { withFieldErrors } from './with-field-errors.ts';

/** What a power allows, for the whole festival or not, and what it needs. */
function descriptionOf(power: Power): string {
  const needed = neededFor(power);
  const reach = powers[power].isScoped ? '' : ' For the whole festival only.';
  return `${powers[power].allows}${reach}${needed ? ` Needs “${powers[needed].label}”.` : ''}`;
}

const valuesOf = (role: OwnRole | null) => ({ label: role?.label ?? '', powers: role?.powers ?? [] });

/** Makes or changes a role of powers; `role` is null for a new one. */
export function RoleDialog({ role, onClose }: { role: OwnRole | null; onClose: () => void }) {
  const api = useAdminApi();
  const { call, callOnce } = api;
  const queryClient = useQueryClient();
  const may = useMay();
  const base = useRef(role);
  const form = useForm({
    initialValues: valuesOf(role),
    validate: {
      label: (value) => (value.trim() ? null : 'Say what the role is called'),
      powers: (value) => (value.length > 0 ? lackText(value) : 'Choose at least one power'),
    },
  });
  const draftName = `role-${role?._id ?? 'new'}`;
  const draft = useDraftOfForm(draftName, form, onClose);
  /** Saves it, and returns what the server says. */
  const save = async (values: typeof form.values): Promise<CommitteeResponse> => {
    if (!role) return callOnce(endpoints.committee.createRole, { body: values }, { draft: draftName });
    const { _id: id, version } = role;
    let message: string | undefined = 'Saved';
    await saveOrAsk<typeof form.values, OwnRole | null>(values, {
      base,
      toValues: valuesOf,
      read: async () => {
        const { roles } = await queryClient.fetchQuery({ ...committeeQuery(api), staleTime: 0 });
        return roles.find(({ _id }) => _id === id) ?? base.current;
      },
      send: async (given, before) => {
        const body = { ...given, version: before?.version ?? version };
        const response = await call(endpoints.committee.changeRole, { params: { id }, body });
        message = response.message;
        return response.data;
      },
      labels: { label: 'What it is called', powers: 'What it may do' },
      show: (name, of) => (name === 'powers' ? of.powers.map((power) => powers[power].label).join(', ') : null),
      code: 'role_changed',
      title: 'This role was changed meanwhile',
    });
    return { message };
  };
  const saving = useCommitteeChange(
    (values: typeof form.values) => withFieldErrors(form, () => save(values)),
    draft.done,
  );
  const failure = saving.error && failureText(saving.error);
  return (
    <FormModal opened onClose={onClose} draft={draft} title={role ? role.label : 'A role of your own'} size="lg">
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit((values) => saving.mutate(values), focusFirstError)}
      >
        <TextInput
          label="What it is called"
          maxLength={maxLengthIn(endpoints.committee.createRole, 'label')}
          required
          data-autofocus
          {...form.getInputProps('label')}
        />
        <Checkbox.Group label="What it may do" {...form.getInputProps('powers')}>
          <div className={styles.powers}>
            {choosablePowers.map((power) => (
              <Checkbox
                key={power}
                value={power}
                label={powers[power].label}
                description={descriptionOf(power)}
                disabled={!may.everywhere(power)}
              />
            ))}
          </div>
        </Checkbox.Group>
        <DialogFooter
          failure={Object.keys(form.errors).length === 0 ? failure : null}
          confirm="Save"
          isPending={saving.isPending}
          onClose={onClose}
        />
      </form>
    </FormModal>
  );
}

interface DeleteRoleDialogProps {
  role: OwnRole;
  people: CommitteeMember[];
  onClose: () => void;
}

/** Deletes a role that nobody has. */
export function DeleteRoleDialog({ role: { _id: id, label }, people, onClose }: DeleteRoleDialogProps) {
  const { call } = useAdminApi();
  return (
    <DeleteHeldDialog
      name={label}
      what="this role"
      people={people}
      isOfIt={({ role }) => role === id}
      free="Nobody has it, nobody is invited to it, and no link for volunteers is to it."
      unknown="Nobody has it. It can be deleted when nobody is invited to it either, and no link for volunteers is to it."
      request={() => call(endpoints.committee.deleteRole, { params: { id } })}
      onClose={onClose}
    />
  );
}
