import { Anchor, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { CodeField, otherCode } from '../session/code-field.tsx';
import { FormButtons } from '../session/form-buttons.tsx';
import { FormFailure } from '../session/form-failure.tsx';
import { OwnPassword } from '../session/own-password.tsx';
import { ownPasswordOf } from '../session/own-password-value.ts';
import { useFormRequest } from '../session/use-form-request.ts';

interface CredentialsDialogProps {
  task: 'switch-off' | 'renew-codes';
  /** Called with the new recovery codes, where those were requested. */
  onDone: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

const words = {
  'switch-off': {
    title: 'Switch off two-step login',
    text: 'Your password alone will let in again. The recovery codes work no longer then.',
    button: 'Switch off',
    isDanger: true,
  },
  'renew-codes': {
    title: 'New recovery codes',
    text: 'You get ten new ones. The codes that you have now work no longer then.',
    button: 'Make new codes',
    isDanger: false,
  },
} as const;

/** Asks for password and code before two-factor login is changed. */
export function CredentialsDialog({ task, onDone, onClose }: CredentialsDialogProps) {
  const { call } = useAdminApi();
  const [isRecovery, setRecovery] = useState(false);
  const { title, text, button, isDanger } = words[task];
  const { isBusy, errors, failure, clearErrors, formProps } = useFormRequest(async (fields) => {
    const body = { password: ownPasswordOf(fields), code: String(fields.get('code')) };
    if (task === 'renew-codes') {
      onDone((await call(endpoints.twoFactor.renewRecoveryCodes, { body })).data.recoveryCodes);
      return;
    }
    await call(endpoints.twoFactor.switchOff, { body });
    showSuccess('Two-step login is off');
    onDone(null);
  });
  const change = () => {
    clearErrors();
    setRecovery(!isRecovery);
  };
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form {...formProps}>
        <Stack gap="md">
          <Text size="sm">{text}</Text>
          <FormFailure text={failure} />
          <OwnPassword error={errors.password} data-autofocus />
          <CodeField
            isRecovery={isRecovery}
            description={isRecovery ? 'One that you did not use yet' : 'The 6 digits that your app shows'}
            error={errors.code}
          />
          <div>
            <Anchor component="button" type="button" size="sm" onClick={change}>
              {otherCode(isRecovery)}
            </Anchor>
          </div>
          <FormButtons submit={button} isBusy={isBusy} isDanger={isDanger} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
