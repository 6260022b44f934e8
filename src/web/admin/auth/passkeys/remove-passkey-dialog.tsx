import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Passkey } from '#contract/account/passkeys.ts';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { twoFactorQuery } from '../../queries/account/two-factor.ts';
import { FormButtons } from '../session/form-buttons.tsx';
import { FormFailure } from '../session/form-failure.tsx';
import { OwnPassword } from '../session/own-password.tsx';
import { ownPasswordOf } from '../session/own-password-value.ts';
import { useFormRequest } from '../session/use-form-request.ts';
import { passkeyRemovalText } from './removal-text.ts';

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  /** How many passkeys the account has besides. */
  others: number;
  onClose: () => void;
}

/** Asks for the password before a passkey is removed. */
export function RemovePasskeyDialog({ passkey, others, onClose }: RemovePasskeyDialogProps) {
  const { id, name } = passkey;
  const api = useAdminApi();
  const { hasPassword = true, isOn = false } = useQuery(twoFactorQuery(api)).data ?? {};
  const { isBusy, errors, failure, formProps } = useFormRequest(async (fields) => {
    const body = { password: ownPasswordOf(fields) };
    await api.call(endpoints.passkeys.remove, { params: { id }, body });
    showSuccess('The passkey is removed');
    onClose();
  });
  return (
    <Dialog opened onClose={onClose} title={`Remove ${name}`}>
      <form {...formProps}>
        <Stack gap="md">
          <Text size="sm">{passkeyRemovalText(passkey, { others, hasPassword, isTwoStepOn: isOn })}</Text>
          <FormFailure text={failure} />
          <OwnPassword error={errors.password} data-autofocus />
          <FormButtons submit="Remove" isBusy={isBusy} isDanger onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
