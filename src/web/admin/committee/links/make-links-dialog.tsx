import { Modal, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { endpoints } from '#contract/endpoints.ts';
import type { OwnRole } from '#contract/roles/committee.ts';
import { fitsLink, MAX_LINK_DAYS, MAX_LINKS_AT_ONCE } from '#contract/roles/link-powers.ts';
import { builtInRoles } from '#contract/roles/roles.ts';
import type { MadeLinks } from '#contract/roles/volunteer-links.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import styles from '../committee.module.css';
import { noRole, RoleFields, roleBody, validateRole } from '../role-fields.tsx';
import { useCommitteeChange } from '../use-committee-change.ts';
import { withFieldErrors } from '../with-field-errors.ts';

interface MakeLinksDialogProps {
  roles: OwnRole[];
  onMade: (made: MadeLinks) => void;
  onClose: () => void;
}

/** Makes links by which volunteers take a role of the gate without a password. */
export function MakeLinksDialog({ roles, onMade, onClose }: MakeLinksDialogProps) {
  const { call } = useAdminApi();
  const form = useForm({
    initialValues: { label: '', count: 1, ...noRole, role: 'gate_volunteer' },
    validate: { label: (value) => (value.trim() ? null : 'What are they for?'), ...validateRole },
  });
  const making = useCommitteeChange(async ({ label, count, ...role }: typeof form.values) => {
    const body = { label, count, ...roleBody(role) };
    const response = await withFieldErrors(form, () => call(endpoints.volunteerLinks.create, { body }));
    onMade(response.data);
    // The sheet shows that they are made.
    return {};
  }, onClose);
  return (
    <Modal opened onClose={onClose} title="Links for volunteers">
      <form className={styles.form} noValidate onSubmit={form.onSubmit((values) => making.mutate(values))}>
        <TextInput
          label="What for"
          description="Such as Main gate, morning."
          maxLength={60}
          required
          data-autofocus
          {...form.getInputProps('label')}
        />
        <RoleFields
          values={form.values}
          errors={form.errors}
          onChange={form.setFieldValue}
          roles={roles.filter(({ powers }) => fitsLink(powers))}
          offers={(role) => fitsLink(builtInRoles[role].powers)}
          endHint={`Left empty, until the end of today; at most ${MAX_LINK_DAYS} days.`}
        />
        <NumberInput
          label="How many links"
          description="Each opens once, on one device, without a password or two-step login."
          min={1}
          max={MAX_LINKS_AT_ONCE}
          allowDecimal={false}
          {...form.getInputProps('count')}
        />
        <DialogFooter
          failure={making.error && Object.keys(form.errors).length === 0 ? failureText(making.error) : null}
          confirm="Make the links"
          isPending={making.isPending}
          onClose={onClose}
        />
      </form>
    </Modal>
  );
}
