import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { ApiError } from '../../../api.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { CodeField, otherCode } from './code-field.tsx';
import { FormFailure } from './form-failure.tsx';
import styles from './otp-form.module.css';
import { markSignedIn } from './session.ts';
import { useFormRequest } from './use-form-request.ts';

interface OtpFormProps {
  onSuccess: () => void;
  /** Back to the password, with a reason where there is one. */
  onStartOver: (why: string | null) => void;
}

/** The two-factor challenge of a login: the code of an app, or a recovery code. */
export function OtpForm({ onSuccess, onStartOver }: OtpFormProps) {
  const { call } = useAdminApi();
  const [isRecovery, setRecovery] = useState(false);
  const { isBusy, errors, failure, clearErrors, formProps } = useFormRequest(async (fields) => {
    try {
      const { token } = await call(endpoints.auth.verifyTwoFactor, { body: { code: String(fields.get('code')) } });
      markSignedIn(token);
      onSuccess();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'two_factor_expired') throw error;
      onStartOver(error.message);
    }
  });
  const change = () => {
    clearErrors();
    setRecovery(!isRecovery);
  };
  return (
    <form {...formProps}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {isRecovery
            ? 'Enter one of the recovery codes that you kept when you switched two-step login on. Each works once.'
            : 'Open your authenticator app and enter the 6 digits that it shows for this site.'}
        </Text>
        <FormFailure text={failure} />
        <CodeField isRecovery={isRecovery} error={errors.code} hasFocus />
        <Button type="submit" loading={isBusy} fullWidth>
          Login
        </Button>
      </Stack>
      <div className={styles.links}>
        <Anchor component="button" type="button" size="sm" onClick={change}>
          {otherCode(isRecovery)}
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={() => onStartOver(null)}>
          Start over
        </Anchor>
      </div>
    </form>
  );
}
