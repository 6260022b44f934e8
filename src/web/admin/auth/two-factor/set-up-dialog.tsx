import { Anchor, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { TwoFactorSetup } from '#contract/account/two-factor.ts';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { CodeField } from '../session/code-field.tsx';
import { FormButtons } from '../session/form-buttons.tsx';
import { FormFailure } from '../session/form-failure.tsx';
import { OwnPassword } from '../session/own-password.tsx';
import { ownPasswordOf } from '../session/own-password-value.ts';
import { useFormRequest } from '../session/use-form-request.ts';
import styles from './security.module.css';

interface SetUpDialogProps {
  /** Called with the recovery codes once it is on. */
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Switches two-factor login on: password, app, a first code. */
export function SetUpDialog({ onDone, onClose }: SetUpDialogProps) {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  return (
    <Dialog opened onClose={onClose} title="Switch on two-step login" closeOnClickOutside={setup === null}>
      {setup === null ? (
        <PasswordStep onDone={setSetup} onClose={onClose} />
      ) : (
        <AppStep setup={setup} onDone={onDone} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface StepProps {
  onClose: () => void;
}

function PasswordStep({ onDone, onClose }: StepProps & { onDone: (setup: TwoFactorSetup) => void }) {
  const { call } = useAdminApi();
  const { isBusy, errors, failure, formProps } = useFormRequest(async (fields) => {
    const body = { password: ownPasswordOf(fields) };
    onDone((await call(endpoints.twoFactor.start, { body })).data);
  });
  return (
    <form {...formProps}>
      <Stack gap="md">
        <Text size="sm">Have your phone with an authenticator app at hand. First, show that it is you.</Text>
        <FormFailure text={failure} />
        <OwnPassword error={errors.password} data-autofocus />
        <FormButtons submit="Continue" isBusy={isBusy} onClose={onClose} />
      </Stack>
    </form>
  );
}

/** A long secret in groups of four, which are easier to type. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

interface AppStepProps extends StepProps {
  setup: TwoFactorSetup;
  onDone: (recoveryCodes: string[]) => void;
}

function AppStep({ setup, onDone, onClose }: AppStepProps) {
  const { call } = useAdminApi();
  const { isBusy, errors, failure, formProps } = useFormRequest(async (fields) => {
    const body = { code: String(fields.get('code')) };
    const { data } = await call(endpoints.twoFactor.confirm, { body });
    showSuccess('Two-step login is on');
    onDone(data.recoveryCodes);
  });
  return (
    <form {...formProps}>
      <Stack gap="md">
        <Text size="sm">Scan this with the app, or type the key into it by hand.</Text>
        <img
          className={styles.qr}
          src={`data:image/svg+xml,${encodeURIComponent(setup.qrSvg)}`}
          alt="QR code for your authenticator app"
          width="200"
          height="200"
        />
        <div className={styles.key}>
          <code>{inFours(setup.secret)}</code>
          <CopyButton text={setup.secret} label="Copy key" />
        </div>
        <Anchor href={setup.otpauthUri} size="sm">
          Is the app on this device? Add the key to it
        </Anchor>
        <FormFailure text={failure} />
        <CodeField
          description="The 6 digits that the app shows now. Once they are right, you are logged out on your other devices."
          error={errors.code}
          hasFocus
        />
        <FormButtons submit="Switch on" isBusy={isBusy} onClose={onClose} />
      </Stack>
    </form>
  );
}
