import { Alert, Anchor, Button, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MAX_PASSWORD, MIN_ADMIN_PASSWORD } from '#contract/auth.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ApiError } from '../../../api.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { markSignedOut } from '../session/session.ts';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';

/** The page of the mailed link: sets a new password, which ends every session of the account. */
export default function ResetPasswordPage() {
  const { call } = useAdminApi();
  const token = useSearchParams()[0].get('token') ?? '';
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});

  const submit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    const password = String(fields.get('password'));
    setFailure(null);
    if (password !== fields.get('again')) return setFieldErrors({ again: 'The two passwords differ' });
    setFieldErrors({});
    setBusy(true);
    try {
      await call(endpoints.auth.resetPassword, { body: { token, password } });
      markSignedOut();
      setDone(true);
    } catch (error) {
      const errors = error instanceof ApiError ? error.fieldErrors : {};
      setFieldErrors(errors);
      if (!errors.password) setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };

  const links = (
    <div className={styles.links}>
      <Anchor component={Link} to="/admin" size="sm">
        {isDone ? 'Log in' : 'Back to the login'}
      </Anchor>
      {isDone ? null : (
        <Anchor component={Link} to="/admin-forgot-password" size="sm">
          Ask for a new link
        </Anchor>
      )}
    </div>
  );

  if (token === '') {
    return (
      <AuthPage title="Set a new password">
        <Alert color="gulal" role="alert" title="The link is incomplete">
          Open it from the e-mail once more, or ask for a new one.
        </Alert>
        {links}
      </AuthPage>
    );
  }
  if (isDone) {
    return (
      <AuthPage title="Set a new password">
        <Alert color="peacock" role="status" title="Your new password is set">
          You can log in with it now.
        </Alert>
        {links}
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Set a new password">
      <form onSubmit={submit}>
        <Stack gap="md">
          {failure === null ? null : (
            <Alert color="gulal" role="alert">
              {failure}
            </Alert>
          )}
          <PasswordInput
            label="New password"
            description={`At least ${MIN_ADMIN_PASSWORD} characters, without your name or the festival’s`}
            name="password"
            required
            withAsterisk={false}
            minLength={MIN_ADMIN_PASSWORD}
            maxLength={MAX_PASSWORD}
            autoComplete="new-password"
            error={fieldErrors.password}
            aria-invalid={fieldErrors.password ? true : undefined}
          />
          <PasswordInput
            label="Once more"
            name="again"
            required
            withAsterisk={false}
            autoComplete="new-password"
            error={fieldErrors.again}
            aria-invalid={fieldErrors.again ? true : undefined}
          />
          <Button type="submit" loading={isBusy} fullWidth>
            Set password
          </Button>
        </Stack>
      </form>
      {links}
    </AuthPage>
  );
}
