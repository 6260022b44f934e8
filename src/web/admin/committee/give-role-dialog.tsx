import { Modal, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { endpoints } from '#contract/endpoints.ts';
import type { OwnRole } from '#contract/roles/committee.ts';
import { builtInRoleKeys, builtInRoles, isBuiltInRole } from '#contract/roles/roles.ts';
import { ApiError } from '../../api.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { EventSelect } from '../registrations/event-select.tsx';
import styles from './committee.module.css';
import { fromLocal } from './local-time.ts';
import { useCommitteeChange } from './use-committee-change.ts';

const reaches = [
  { value: 'festival', label: 'Festival' },
  { value: 'event', label: 'One event' },
  { value: 'venue', label: 'One venue' },
];

/** Gives a role to somebody who has an account. */
export function GiveRoleDialog({ roles, onClose }: { roles: OwnRole[]; onClose: () => void }) {
  const { call } = useAdminApi();
  const form = useForm({
    initialValues: { email: '', role: 'event_coordinator', reach: 'event', eventId: '', venue: '', ends: '' },
    validate: {
      email: (value) => (value.trim() ? null : 'Whose?'),
      eventId: (value, { reach }) => (reach === 'event' && !value ? 'Choose an event' : null),
      venue: (value, { reach }) => (reach === 'venue' && !value.trim() ? 'Which venue?' : null),
    },
  });
  const { role, reach } = form.values;
  const giving = useCommitteeChange(async ({ email, eventId, venue, ends }: typeof form.values) => {
    const body = {
      ...{ email, role, endsAt: fromLocal(ends) },
      ...(reach === 'event' ? { eventId } : {}),
      ...(reach === 'venue' ? { venue } : {}),
    };
    try {
      return await call(endpoints.committee.grant, { body });
    } catch (error) {
      if (error instanceof ApiError) form.setErrors(error.fieldErrors);
      throw error;
    }
  }, onClose);
  return (
    <Modal opened onClose={onClose} title="Give a role">
      <form className={styles.form} noValidate onSubmit={form.onSubmit((values) => giving.mutate(values))}>
        <TextInput
          label="E-mail of their account"
          description="They sign up on the site and confirm their e-mail first."
          type="email"
          maxLength={254}
          required
          data-autofocus
          {...form.getInputProps('email')}
        />
        <Select
          label="Role"
          allowDeselect={false}
          data={[
            { group: 'Roles', items: builtInRoleKeys.map((key) => ({ value: key, label: builtInRoles[key].label })) },
            ...(roles.length > 0
              ? [{ group: 'Your own', items: roles.map(({ _id, label }) => ({ value: _id, label })) }]
              : []),
          ]}
          {...form.getInputProps('role')}
        />
        {isBuiltInRole(role) ? (
          <Text size="sm" c="dimmed">
            {builtInRoles[role].description}
          </Text>
        ) : null}
        <SegmentedControl aria-label="For what" data={reaches} {...form.getInputProps('reach')} />
        {reach === 'event' ? (
          <EventSelect
            label="Event"
            withParents
            value={form.values.eventId}
            onChange={(value) => form.setFieldValue('eventId', value ?? '')}
            error={form.errors.eventId}
          />
        ) : null}
        {reach === 'venue' ? (
          <TextInput
            label="Venue"
            description="As the events say it; everything that takes place there."
            maxLength={200}
            {...form.getInputProps('venue')}
          />
        ) : null}
        <TextInput
          label="Until"
          description="Left empty, until it is revoked."
          type="datetime-local"
          {...form.getInputProps('ends')}
          error={form.errors.endsAt}
        />
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
