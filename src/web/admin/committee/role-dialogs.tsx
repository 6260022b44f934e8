import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { type CommitteeMember, choosablePowers, type OwnRole } from '#contract/roles/committee.ts';
import { lackText, neededFor, type Power, powers } from '#contract/roles/powers.ts';
import { ApiError } from '../../api.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { useMay } from '../auth/session/powers.ts';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { useDraftOfForm } from '../components/form/drafts/use-draft-of-form.ts';
import { focusFirstError } from '../components/form/focus-first-error.ts';
import { FormModal } from '../components/form/form-modal.tsx';
import { maxLengthIn } from '../components/form/max-length.ts';
import { committeeQuery } from '../queries/committee.ts';
import styles from './committee.module.css';
import { DeleteHeldDialog } from './delete-held-dialog.tsx';
import { useCommitteeChange } from './use-committee-change.ts';
import { withFieldErrors } from './with-field-errors.ts';

/** What a power allows, for the whole festival or not, and what it needs. */
function descriptionOf(power: Power): string {
  const needed = neededFor(power);
  const reach = powers[power].isScoped ? '' : ' For the whole festival only.';
  return `${powers[power].allows}${reach}${needed ? ` Needs “${powers[needed].label}”.` : ''}`;
}

/** Makes or changes a role of powers; `role` is null for a new one. */
export function RoleDialog({ role, onClose }: { role: OwnRole | null; onClose: () => void }) {
  const api = useAdminApi();
  const { call, callOnce } = api;
  const queryClient = useQueryClient();
  const may = useMay();
  /** What somebody else saved while this dialog was open. */
  const [theirs, setTheirs] = useState<OwnRole>();
  const form = useForm({
    initialValues: { label: role?.label ?? '', powers: role?.powers ?? [] },
    validate: {
      label: (value) => (value.trim() ? null : 'Say what the role is called'),
      powers: (value) => (value.length > 0 ? lackText(value) : 'Choose at least one power'),
    },
  });
  const draftName = `role-${role?._id ?? 'new'}`;
  const draft = useDraftOfForm(draftName, form, onClose);
  const saving = useCommitteeChange(async (values: typeof form.values) => {
    const body = role ? { ...values, version: (theirs ?? role).version } : values;
    try {
      return await withFieldErrors(form, () =>
        role
          ? call(endpoints.committee.changeRole, { params: { id: role._id }, body })
          : callOnce(endpoints.committee.createRole, { body }, { draft: draftName }),
      );
    } catch (error) {
      if (error instanceof ApiError && error.code === 'role_changed') {
        const { roles } = await queryClient.fetchQuery({ ...committeeQuery(api), staleTime: 0 });
        setTheirs(roles.find(({ _id }) => _id === role?._id));
      }
      throw error;
    }
  }, draft.done);
  const isConflict = saving.error instanceof ApiError && saving.error.code === 'role_changed';
  const failure = isConflict && theirs ? conflictText(theirs) : saving.error && failureText(saving.error);
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
          confirm={isConflict && theirs ? 'Save mine' : 'Save'}
          isPending={saving.isPending}
          onClose={onClose}
        />
      </form>
    </FormModal>
  );
}

/** Nothing that was typed is lost: saving again replaces what the other person saved, and going back keeps it. */
const conflictText = ({ label, powers: theirs }: OwnRole) =>
  `This role was saved meanwhile. It is now called “${label}” and may: ${theirs.map((power) => powers[power].label.toLowerCase()).join(', ')}. Save yours in its place, or go back to keep it as it is.`;

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
