import { Alert, Button, Stack } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { ApiError } from '../../../api.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { PasskeyLogin } from '../passkeys/passkey-login.tsx';
import { EmailField, PasswordField } from './credential-fields.tsx';
import { markSignedIn } from './session.ts';

interface LoginFormProps {
  onSuccess: () => void;
  /** Called where the password was correct and an OTP code is needed as well. */
  onNeedsCode: () => void;
  /** What the field of the e-mail starts with. */
  email: string;
  /** Why the login starts over. */
  notice: string | null;
}

/** E-mail and password; a failed login shows a banner and keeps the e-mail. */
export function LoginForm({ onSuccess, onNeedsCode, email, notice }: LoginFormProps) {
  const { call } = useAdminApi();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const bannerId = useId();

  const submit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    const body = { email: String(fields.get('email')), password: String(fields.get('password')) };
    setBusy(true);
    setFailure(null);
    try {
      const { token } = await call(endpoints.auth.adminLogin, { body });
      markSignedIn(token);
      onSuccess();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'two_factor_required') return onNeedsCode();
      console.warn('Login failed:', error);
      setFailure(failureText(error));
      password.current?.select();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} aria-describedby={failure === null ? undefined : bannerId}>
      <Stack gap="md">
        {failure === null ? null : (
          <Alert id={bannerId} color="gulal" variant="light" role="alert" title="Login failed. Please try again.">
            {failure}
          </Alert>
        )}
        {notice === null || failure !== null ? null : (
          <Alert color="marigold" variant="light" role="status">
            {notice}
          </Alert>
        )}
        <EmailField defaultValue={email} />
        <PasswordField ref={password} />
        <Button type="submit" loading={isBusy} fullWidth>
          Login
        </Button>
        <PasskeyLogin onSuccess={onSuccess} onFailure={setFailure} />
      </Stack>
    </form>
  );
}
