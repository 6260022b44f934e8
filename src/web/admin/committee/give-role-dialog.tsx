import { Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { endpoints } from '#contract/endpoints.ts';
import type { OwnRole } from '#contract/roles/committee.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { DialogFooter } from '../components/dialog-footer.tsx';
import styles from './committee.module.css';
import { noRole, RoleFields, roleBody, validateRole } from './role-fields.tsx';
import { useCommitteeChange } from './use-committee-change.ts';
import { withFieldErrors } from './with-field-errors.ts';

/** Gives a role to somebody who has an account. */
export function GiveRoleDialog({ roles, onClose }: { roles: OwnRole[]; onClose: () => void }) {
  const { call } = useAdminApi();
  const form = useForm({
    initialValues: { email: '', ...noRole },
    validate: { email: (value) => (value.trim() ? null : 'Whose?'), ...validateRole },
  });
  const giving = useCommitteeChange(
    ({ email, ...role }: typeof form.values) =>
      withFieldErrors(form, () => call(endpoints.committee.grant, { body: { email, ...roleBody(role) } })),
    onClose,
  );
  return (
    <Modal opened onClose={onClose} title="Give a role">
      <form className={styles.form} noValidate onSubmit={form.onSubmit((values) => giving.mutate(values))}>
        <TextInput
          label="E-mail of their account"
          description="For people who have an account and confirmed its e-mail. Invite the others."
          type="email"
          maxLength={254}
          required
          data-autofocus
          {...form.getInputProps('email')}
        />
        <RoleFields values={form.values} errors={form.errors} onChange={form.setFieldValue} roles={roles} />
        <DialogFooter
          failure={giving.error && Object.keys(form.errors).length === 0 ? failureText(giving.error) : null}
          confirm="Give the role"
          isPending={giving.isPending}
          onClose={onClose}
        />
      </form>
    </Modal>
  );
}
