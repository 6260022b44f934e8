import { Modal, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { endpoints } from '#contract/endpoints.ts';
import type { OwnRole } from '#contract/roles/committee.ts';
import { INVITATION_DAYS, MAX_INVITATION_DAYS } from '#contract/roles/invitations.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import styles from '../committee.module.css';
import { noRole, RoleFields, roleBody, validateRole } from '../role-fields.tsx';
import { useCommitteeChange } from '../use-committee-change.ts';
import { withFieldErrors } from '../with-field-errors.ts';

/** Mails somebody a link by which they take a role. */
export function InviteDialog({ roles, onClose }: { roles: OwnRole[]; onClose: () => void }) {
  const { call } = useAdminApi();
  const form = useForm({
    initialValues: { email: '', days: INVITATION_DAYS, ...noRole },
    validate: { email: (value) => (value.trim() ? null : 'Whom?'), ...validateRole },
  });
  const inviting = useCommitteeChange(
    ({ email, days, ...role }: typeof form.values) =>
      withFieldErrors(form, () => call(endpoints.invitations.create, { body: { email, days, ...roleBody(role) } })),
    onClose,
  );
  return (
    <Modal opened onClose={onClose} title="Invite to the committee">
      <form className={styles.form} noValidate onSubmit={form.onSubmit((values) => inviting.mutate(values))}>
        <TextInput
          label="E-mail"
          description="They get a link that works once. It shows what the role allows before they accept."
          type="email"
          maxLength={254}
          required
          data-autofocus
          {...form.getInputProps('email')}
        />
        <RoleFields values={form.values} errors={form.errors} onChange={form.setFieldValue} roles={roles} />
        <NumberInput
          label="Days to accept"
          min={1}
          max={MAX_INVITATION_DAYS}
          allowDecimal={false}
          {...form.getInputProps('days')}
        />
        <DialogFooter
          failure={inviting.error && Object.keys(form.errors).length === 0 ? failureText(inviting.error) : null}
          confirm="Send the invitation"
          isPending={inviting.isPending}
          onClose={onClose}
        />
      </form>
    </Modal>
  );
}
