import { useForm } from '@mantine/form';
import { endpoints } from '#contract/endpoints.ts';
import type { CommitteeMember, Grant } from '#contract/roles/committee.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { DateTimeField } from '../components/form/date-field.tsx';
import { useDraftOfForm } from '../components/form/drafts/use-draft-of-form.ts';
import { focusFirstError } from '../components/form/focus-first-error.ts';
import { FormModal } from '../components/form/form-modal.tsx';
import { toInstant, toLocal } from '../components/form/local-time.ts';
import styles from './committee.module.css';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { reachOf } from './reach.ts';
import { useCommitteeChange } from './use-committee-change.ts';

interface GrantDialogProps {
  person: CommitteeMember;
  grant: Grant;
  onClose: () => void;
}

/** Takes a role from somebody. */
export function RevokeDialog({ person: { name, grants }, grant, onClose }: GrantDialogProps) {
  const { call } = useAdminApi();
  const request = () => call(endpoints.committee.revoke, { params: { id: grant._id } });
  const kept = grants.filter(({ _id, isLive }) => isLive && _id !== grant._id);
  const named = ({ roleLabel, ...scope }: Grant) => `${roleLabel}, ${reachOf(scope)}`;
  return (
    <ConfirmDialog
      title={`Revoke ${grant.roleLabel} of ${name}?`}
      confirm="Revoke"
      isDanger
      request={request}
      onClose={onClose}
    >
      From their next click on, {name} cannot do what this role allows ({named(grant)}).{' '}
      {kept.length === 0
        ? 'It is their only role: the panel is closed to them.'
        : `They still have: ${kept.map(named).join('; ')}.`}
    </ConfirmDialog>
  );
}

/** Changes until when somebody has a role. */
export function EndDialog({ person, grant, onClose }: GrantDialogProps) {
  const { call } = useAdminApi();
  const form = useForm({ initialValues: { ends: toLocal(grant.endsAt) } });
  const params = { id: grant._id };
  const draft = useDraftOfForm(`end-${grant._id}`, form, onClose);
  const changing = useCommitteeChange(
    ({ ends }: typeof form.values) =>
      call(endpoints.committee.changeEnd, { params, body: { endsAt: toInstant(ends) || null } }),
    draft.done,
  );
  return (
    <FormModal opened onClose={onClose} draft={draft} title={`${grant.roleLabel} of ${person.name}`}>
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit((values) => changing.mutate(values), focusFirstError)}
      >
        <DateTimeField
          label="Until"
          description="Left empty, until it is revoked."
          data-autofocus
          {...form.getInputProps('ends')}
        />
        <DialogFooter
          failure={changing.error && failureText(changing.error)}
          confirm="Save"
          isPending={changing.isPending}
          onClose={onClose}
        />
      </form>
    </FormModal>
  );
}
