import { Modal, Stack, Text } from '@mantine/core';
import type { Passkey } from '#contract/account/passkeys.ts';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { FormButtons } from '../session/form-buttons.tsx';
import { FormFailure } from '../session/form-failure.tsx';
import { OwnPassword } from '../session/own-password.tsx';
import { ownPasswordOf } from '../session/own-password-value.ts';
import { useFormRequest } from '../session/use-form-request.ts';

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

/** Asks for the password before a passkey is removed. */
export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: RemovePasskeyDialogProps) {
  const { call } = useAdminApi();
  const { isBusy, errors, failure, formProps } = useFormRequest(async (fields) => {
    const body = { password: ownPasswordOf(fields) };
    await call(endpoints.passkeys.remove, { params: { id }, body });
    showSuccess('The passkey is removed');
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title={`Remove ${name}`}>
      <form {...formProps}>
        <Stack gap="md">
          <Text size="sm">Nobody can log in with it any more. Delete it on the device too.</Text>
          <FormFailure text={failure} />
          <OwnPassword error={errors.password} data-autofocus />
          <FormButtons submit="Remove" isBusy={isBusy} isDanger onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
