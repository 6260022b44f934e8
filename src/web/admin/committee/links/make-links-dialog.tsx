import { NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { endpoints } from '#contract/endpoints.ts';
import type { OwnRole } from '#contract/roles/committee.ts';
import { fitsLink, MAX_LINK_DAYS, MAX_LINKS_AT_ONCE } from '#contract/roles/link-powers.ts';
import { builtInRoles } from '#contract/roles/roles.ts';
import type { MadeLinks } from '#contract/roles/volunteer-links.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { maxLengthIn } from '../../components/form/max-length.ts';
import { noRole, roleBody, validateRole } from '../role-fields.tsx';
import { RoleFormDialog } from '../role-form-dialog.tsx';

const DRAFT = 'volunteer-links';

/** The codes were in the response that was lost, and are stored nowhere. */
const MADE_BEFORE = 'The links are made already, but their codes are shown only once: revoke them and make others.';

interface MakeLinksDialogProps {
  roles: OwnRole[];
  onMade: (made: MadeLinks) => void;
  onClose: () => void;
}

/** Makes links by which volunteers take a role of the gate without a password. */
export function MakeLinksDialog({ roles, onMade, onClose }: MakeLinksDialogProps) {
  const { callOnce } = useAdminApi();
  const form = useForm({
    initialValues: { label: '', count: 1, ...noRole, role: 'gate_volunteer' },
    validate: { label: (value) => (value.trim() ? null : 'What are they for?'), ...validateRole },
  });
  return (
    <RoleFormDialog
      draftName={DRAFT}
      title="Links for volunteers"
      confirm="Make the links"
      form={form}
      roles={roles.filter(({ powers }) => fitsLink(powers))}
      offers={(role) => fitsLink(builtInRoles[role].powers)}
      endHint={`Left empty, until the end of today; at most ${MAX_LINK_DAYS} days.`}
      request={async ({ label, count, ...role }) => {
        const body = { label, count, ...roleBody(role) };
        const made = await callOnce(endpoints.volunteerLinks.create, { body }, { draft: DRAFT });
        if (made === null) return { message: MADE_BEFORE };
        onMade(made.data);
        // The sheet shows that they are made.
        return {};
      }}
      onClose={onClose}
      below={
        <NumberInput
          label="How many links"
          description="Each opens once, on one device, without a password or two-step login."
          min={1}
          max={MAX_LINKS_AT_ONCE}
          allowDecimal={false}
          {...form.getInputProps('count')}
        />
      }
    >
      <TextInput
        label="What for"
        description="Such as Main gate, morning."
        maxLength={maxLengthIn(endpoints.volunteerLinks.create, 'label')}
        required
        data-autofocus
        {...form.getInputProps('label')}
      />
    </RoleFormDialog>
  );
}
