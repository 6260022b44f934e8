import type { UseFormReturnType } from '@mantine/form';
import type { OwnRole } from '#contract/roles/committee.ts';
import { failureText } from '../api/failure-text.ts';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { useDraftOfForm } from '../components/form/drafts/use-draft-of-form.ts';
import { focusFirstError } from '../components/form/focus-first-error.ts';
import { FormModal } from '../components/form/form-modal.tsx';
import styles from './committee.module.css';
import { RoleFields, type RoleFieldsProps, type RoleValues } from './role-fields.tsx';
import { type CommitteeResponse, useCommitteeChange } from './use-committee-change.ts';
import { withFieldErrors } from './with-field-errors.ts';

interface RoleFormDialogProps<Values extends RoleValues> extends Pick<RoleFieldsProps, 'offers' | 'endHint'> {
  draftName: string;
  title: string;
  confirm: string;
  form: UseFormReturnType<Values>;
  /** The committee's own roles. */
  roles: OwnRole[];
  request: (values: Values) => Promise<CommitteeResponse>;
  onClose: () => void;
  /** The fields above the role's. */
  children: React.ReactNode;
  /** Those below. */
  below?: React.ReactNode;
}

/** A form about a role with its scope and its end, in a dialog. */
export function RoleFormDialog<Values extends RoleValues>(props: RoleFormDialogProps<Values>) {
  const { draftName, title, confirm, form, roles, request, onClose, children, below, ...roleFields } = props;
  const draft = useDraftOfForm(draftName, form, onClose);
  const change = useCommitteeChange((values: Values) => withFieldErrors(form, () => request(values)), draft.done);
  const failure = change.error && Object.keys(form.errors).length === 0 ? failureText(change.error) : null;
  return (
    <FormModal opened onClose={onClose} draft={draft} title={title}>
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit((values) => change.mutate(values), focusFirstError)}
      >
        {children}
        <RoleFields
          values={form.values}
          errors={form.errors}
          onChange={(field, value) => form.setFieldValue(field, value as never)}
          roles={roles}
          {...roleFields}
        />
        {below}
        <DialogFooter failure={failure} confirm={confirm} isPending={change.isPending} onClose={onClose} />
      </form>
    </FormModal>
  );
}
