import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { maxLengthIn } from '../../components/form/max-length.ts';
import { FormButtons } from '../session/form-buttons.tsx';
import { FormFailure } from '../session/form-failure.tsx';
import { OwnCredentialsFields } from '../session/own-credentials-fields.tsx';
import { ownPasswordOf } from '../session/own-password-value.ts';
import { useFormRequest } from '../session/use-form-request.ts';
import { createPasskey, PasskeyStopped } from './browser-passkeys.ts';

interface AddPasskeyDialogProps {
  isTwoStepOn: boolean;
  onClose: () => void;
}

/** Asks for the password, and the code where two-step login is on; the browser then makes the passkey. */
export function AddPasskeyDialog({ isTwoStepOn, onClose }: AddPasskeyDialogProps) {
  const { call } = useAdminApi();
  const [stopped, setStopped] = useState<string | null>(null);
  const { isBusy, errors, failure, formProps } = useFormRequest(async (fields) => {
    setStopped(null);
    const text = (name: string) => String(fields.get(name));
    const code = isTwoStepOn ? text('code') : undefined;
    try {
      await createPasskey(call, { name: text('name'), password: ownPasswordOf(fields), code });
    } catch (error) {
      if (!(error instanceof PasskeyStopped)) throw error;
      setStopped(error.message);
      return;
    }
    showSuccess('The passkey is added');
    onClose();
  });
  return (
    <Dialog opened onClose={onClose} title="Add a passkey">
      <form {...formProps}>
        <Stack gap="md">
          <Text size="sm">First, show that it is you. Your browser then asks for your finger, face or PIN.</Text>
          <FormFailure text={failure ?? stopped} />
          <TextInput
            label="Device"
            name="name"
            required
            withAsterisk={false}
            maxLength={maxLengthIn(endpoints.passkeys.add, 'name')}
            placeholder="My phone"
            error={errors.name}
            data-autofocus
          />
          <OwnCredentialsFields isTwoStepOn={isTwoStepOn} errors={errors} />
          <FormButtons submit="Continue" isBusy={isBusy} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
