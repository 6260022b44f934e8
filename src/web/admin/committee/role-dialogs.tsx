import { Checkbox, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { endpoints } from '#contract/endpoints.ts';
import { choosablePowers, type OwnRole } from '#contract/roles/committee.ts';
import { powers } from '#contract/roles/powers.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { useMay } from '../auth/session/powers.ts';
import { DialogFooter } from '../components/dialog-footer.tsx';
import styles from './committee.module.css';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useCommitteeChange } from './use-committee-change.ts';
import { withFieldErrors } from './with-field-errors.ts';

/** Makes or changes a role of powers; `role` is null for a new one. */
export function RoleDialog({ role, onClose }: { role: OwnRole | null; onClose: () => void }) {
  const { call } = useAdminApi();
  const may = useMay();
  const form = useForm({
    initialValues: { label: role?.label ?? '', powers: role?.powers ?? [] },
    validate: {
      label: (value) => (value.trim() ? null : 'Say what the role is called'),
      powers: (value) => (value.length > 0 ? null : 'Choose at least one power'),
    },
  });
  const saving = useCommitteeChange((values: typeof form.values) => {
    const body = role ? { ...values, version: role.version } : values;
    return withFieldErrors(form, () =>
      role
        ? call(endpoints.committee.changeRole, { params: { id: role._id }, body })
        : call(endpoints.committee.createRole, { body }),
    );
  }, onClose);
  return (
    <Modal opened onClose={onClose} title={role ? role.label : 'A role of your own'} size="lg">
      <form className={styles.form} noValidate onSubmit={form.onSubmit((values) => saving.mutate(values))}>
        <TextInput label="What it is called" maxLength={60} required data-autofocus {...form.getInputProps('label')} />
        <Checkbox.Group label="What it may do" {...form.getInputProps('powers')}>
          <div className={styles.powers}>
            {choosablePowers.map((power) => (
              <Checkbox
                key={power}
                value={power}
                label={powers[power].label}
                description={powers[power].allows + (powers[power].isScoped ? '' : ' For the whole festival only.')}
                disabled={!may.everywhere(power)}
              />
            ))}
          </div>
        </Checkbox.Group>
        <DialogFooter
          failure={saving.error && Object.keys(form.errors).length === 0 ? failureText(saving.error) : null}
          confirm="Save"
          isPending={saving.isPending}
          onClose={onClose}
        />
      </form>
    </Modal>
  );
}

/** Deletes a role that nobody has. */
export function DeleteRoleDialog({ role, onClose }: { role: OwnRole; onClose: () => void }) {
  const { call } = useAdminApi();
  const request = () => call(endpoints.committee.deleteRole, { params: { id: role._id } });
  return (
    <ConfirmDialog title={`Delete ${role.label}?`} confirm="Delete" isDanger request={request} onClose={onClose}>
      It can be deleted when nobody has it and nobody is invited to it.
    </ConfirmDialog>
  );
}
