import { NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { endpoints } from '#contract/endpoints.ts';
import type { OwnRole } from '#contract/roles/committee.ts';
import { INVITATION_DAYS, MAX_INVITATION_DAYS } from '#contract/roles/invitations.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { maxLengthIn } from '../../components/form/max-length.ts';
import { noRole, roleBody, validateRole } from '../role-fields.tsx';
import { RoleFormDialog } from '../role-form-dialog.tsx';

const DRAFT = 'invitation';

/** Mails somebody a link by which they take a role. */
export function InviteDialog({ roles, onClose }: { roles: OwnRole[]; onClose: () => void }) {
  const { callOnce } = useAdminApi();
  const form = useForm({
    initialValues: { email: '', days: INVITATION_DAYS, ...noRole },
    validate: { email: (value) => (value.trim() ? null : 'Whom?'), ...validateRole },
  });
  return (
    <RoleFormDialog
      draftName={DRAFT}
      title="Invite to the committee"
      confirm="Send the invitation"
      form={form}
      roles={roles}
      request={({ email, days, ...role }) =>
        callOnce(endpoints.invitations.create, { body: { email, days, ...roleBody(role) } }, { draft: DRAFT })
      }
      onClose={onClose}
      below={
        <NumberInput
          label="Days to accept"
          min={1}
          max={MAX_INVITATION_DAYS}
          allowDecimal={false}
          {...form.getInputProps('days')}
        />
      }
    >
      <TextInput
        label="E-mail"
        description="They get a link that works once. It shows what the role allows before they accept."
        type="email"
        maxLength={maxLengthIn(endpoints.invitations.create, 'email')}
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
    </RoleFormDialog>
  );
}
