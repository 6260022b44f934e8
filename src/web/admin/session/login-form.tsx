import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { markSignedIn } from './session.ts';

interface LoginFormProps {
  onSuccess: () => void;
  /** Stands between the fields and the button. */
  children?: React.ReactNode;
}

/** E-mail and password; a refused login says so in a banner and keeps the address. */
export function LoginForm({ onSuccess, children }: LoginFormProps) {
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
      const { token } = await call(endpoints.accounts.adminLogin, { body });
      markSignedIn(token);
      onSuccess();
    } catch (error) {
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
        <TextInput
          label="Email"
          name="email"
          type="email"
          required
          withAsterisk={false}
          autoComplete="username"
          inputMode="email"
        />
        <PasswordInput
          label="Password"
          name="password"
          required
          withAsterisk={false}
          autoComplete="current-password"
          ref={password}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
        />
        {children}
        <Button type="submit" loading={isBusy} fullWidth>
          Login
        </Button>
      </Stack>
    </form>
  );
}
