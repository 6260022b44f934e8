import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { NoMailServer, useSendsMail } from '../../components/mail/no-mail-server.tsx';
import { EmailField } from '../session/credential-fields.tsx';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';

type Progress = { state: 'asking' | 'sending' | 'sent' } | { state: 'failed'; why: string };

export default function ForgotPasswordPage() {
  const { call } = useAdminApi();
  const sendsMail = useSendsMail();
  const [progress, setProgress] = useState<Progress>({ state: 'asking' });

  const submit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress.state === 'sending') return;
    const email = String(new FormData(event.currentTarget).get('email'));
    setProgress({ state: 'sending' });
    try {
      await call(endpoints.auth.forgotPassword, { body: { email } });
      setProgress({ state: 'sent' });
    } catch (error) {
      setProgress({ state: 'failed', why: failureText(error) });
    }
  };

  return (
    <AuthPage title="Forgot Password">
      {progress.state === 'sent' ? (
        <Alert color="peacock" role="status" title={sendsMail ? 'Look into your mail' : 'No mail reaches you'}>
          {sendsMail
            ? 'If this address has an account, a link to set a new password is on its way. It works once, for 30 minutes.'
            : 'If this address has an account, a link to set a new password is in a file on the server: no mail server is set. Ask who runs the server for it. It works once, for 30 minutes.'}
        </Alert>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="md">
            <NoMailServer />
            <Text size="sm" c="dimmed">
              Enter the address you log in with{sendsMail ? ' and we will mail you a link' : ''}.
            </Text>
            {progress.state === 'failed' ? (
              <Alert color="gulal" role="alert">
                {progress.why}
              </Alert>
            ) : null}
            <EmailField />
            <Button type="submit" loading={progress.state === 'sending'} fullWidth>
              Send Reset Link
            </Button>
          </Stack>
        </form>
      )}
      <div className={styles.links}>
        <Anchor component={Link} to="/admin" size="sm">
          Back to the login
        </Anchor>
      </div>
    </AuthPage>
  );
}
