import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { endpoints } from '#contract/endpoints.ts';
import type { OwnRole } from '#contract/roles/committee.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { maxLengthIn } from '../components/form/max-length.ts';
import { noRole, roleBody, validateRole } from './role-fields.tsx';
import { RoleFormDialog } from './role-form-dialog.tsx';

const DRAFT = 'give-role';

/** Gives a role to somebody who has an account. */
export function GiveRoleDialog({ roles, onClose }: { roles: OwnRole[]; onClose: () => void }) {
  const { callOnce } = useAdminApi();
  const form = useForm({
    initialValues: { email: '', ...noRole },
    validate: { email: (value) => (value.trim() ? null : 'Whose?'), ...validateRole },
  });
  return (
    <RoleFormDialog
      draftName={DRAFT}
      title="Give a role"
      confirm="Give the role"
      form={form}
      roles={roles}
      request={({ email, ...role }) =>
        callOnce(endpoints.committee.grant, { body: { email, ...roleBody(role) } }, { draft: DRAFT })
      }
      onClose={onClose}
    >
      <TextInput
        label="E-mail of their account"
        description="For people who have an account and confirmed its e-mail. Invite the others."
        type="email"
        maxLength={maxLengthIn(endpoints.committee.grant, 'email')}
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
    </RoleFormDialog>
  );
}
