import { Checkbox, Modal, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { endpoints } from '#contract/endpoints.ts';
import { choosablePowers, type OwnRole } from '#contract/roles/committee.ts';
import { powers } from '#contract/roles/powers.ts';
import { ApiError } from '../../api.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { useMay } from '../auth/session/powers.ts';
import { DialogFooter } from '../components/dialog-footer.tsx';
import styles from './committee.module.css';
import { useCommitteeChange } from './use-committee-change.ts';

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
  const saving = useCommitteeChange(async (values: typeof form.values) => {
    try {
      if (!role) return await call(endpoints.committee.createRole, { body: values });
      const body = { ...values, version: role.version };
      return await call(endpoints.committee.changeRole, { params: { id: role._id }, body });
    } catch (error) {
      if (error instanceof ApiError) form.setErrors(error.fieldErrors);
      throw error;
    }
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
  const params = { id: role._id };
  const deleting = useCommitteeChange(() => call(endpoints.committee.deleteRole, { params }), onClose);
  return (
    <Modal opened onClose={onClose} title={`Delete ${role.label}?`}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          deleting.mutate(undefined);
        }}
      >
        <Text size="sm">It can be deleted when nobody has it.</Text>
        <DialogFooter
          failure={deleting.error && failureText(deleting.error)}
          confirm="Delete"
          isPending={deleting.isPending}
          isDanger
          onClose={onClose}
        />
      </form>
    </Modal>
  );
}
