import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { ListName } from '#contract/panel/list-views.ts';
import { useAdminApi } from '../../../api/admin-api.tsx';
import { failureText } from '../../../api/failure-text.ts';
import { useFailure } from '../../../auth/session/sign-ins.ts';
import { useSingleMutation } from '../../../queries/client/use-single-mutation.ts';
import { DialogFooter } from '../../dialog-footer.tsx';
import { showSuccess } from '../../feedback/toast.ts';
import { FormModal } from '../../form/form-modal.tsx';
import { maxLengthIn } from '../../form/max-length.ts';

interface SaveViewDialogProps {
  list: ListName;
  query: string;
  /** Of the views that are there: one of the same name is replaced. */
  names: readonly string[];
  onClose: () => void;
  onSaved: () => void;
}

/** Asks for the name of a view, and whether the list opens with it. */
export function SaveViewDialog({ list, query, names, onClose, onSaved }: SaveViewDialogProps) {
  const { call } = useAdminApi();
  const [typed, setTyped] = useState('');
  const [isDefault, setDefault] = useState(false);
  const [failure, setFailure] = useFailure();
  const name = typed.trim();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async () => call(endpoints.listViews.save, { body: { list, name, query, isDefault } }),
    onMutate: () => setFailure(null),
    onSuccess: () => {
      showSuccess('View saved');
      onSaved();
      onClose();
    },
    onError: (error) => setFailure(failureText(error)),
  });
  return (
    <FormModal opened onClose={onClose} title="Save this view">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name === '') setFailure('Give the view a name');
          else mutate();
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Name"
            description={names.includes(name) ? 'Replaces your view of this name.' : 'As in “Unpaid teams”.'}
            maxLength={maxLengthIn(endpoints.listViews.save, 'name')}
            required
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Checkbox
            label="Open the list with it"
            checked={isDefault}
            onChange={(event) => setDefault(event.currentTarget.checked)}
          />
          <DialogFooter failure={failure} confirm="Save" isPending={isPending} onClose={onClose} />
        </Stack>
      </form>
    </FormModal>
  );
}
