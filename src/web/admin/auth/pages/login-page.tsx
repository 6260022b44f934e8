import { Anchor, Button } from '@mantine/core';
import { IconHome } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { ApiError } from '../../../api.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { GoogleButton } from '../session/google-button.tsx';
import { LoginSteps } from '../session/login-steps.tsx';
import { isMarkedSignedIn, takeWanted } from '../session/session.ts';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';

const NO_PANEL = 'You are logged in, but this account cannot open the panel. Log in with one that can.';

/** The admin login, at /admin and /login. A logged-in admin is redirected to the requested page. */
export default function LoginPage() {
  const { call } = useAdminApi();
  const navigate = useNavigate();
  // In the URL: a phone that comes back from the authenticator app may reload the page.
  const [search, setSearch] = useSearchParams();
  const needsCode = search.get('step') === 'code';
  // Without the marker there is most likely no session: the form need not wait for the server's response.
  const [isChecking, setChecking] = useState(isMarkedSignedIn);
  const [notice, setNotice] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    call(endpoints.auth.checkAuth).then(
      () => {
        if (!left) void navigate(takeWanted(), { replace: true });
      },
      (error: unknown) => {
        if (left) return;
        if (error instanceof ApiError && error.status === 403) setNotice(NO_PANEL);
        setChecking(false);
      },
    );
    return () => {
      left = true;
    };
  }, [call, navigate]);
  if (isChecking) {
    return (
      <>
        <title>Admin Login · Utsav</title>
        <Loading />
      </>
    );
  }
  return (
    <AuthPage title={needsCode ? 'Two-step login' : 'Admin Login'}>
      <LoginSteps
        reason={notice}
        needsCode={needsCode}
        onStep={(next) => setSearch(next ? { step: 'code' } : {}, { replace: true })}
        onSuccess={() => void navigate(takeWanted(), { replace: true })}
      >
        <GoogleButton />
        <div className={styles.links}>
          <Button component="a" href="/" variant="default" size="sm" leftSection={<IconHome size={16} aria-hidden />}>
            Home
          </Button>
          <Anchor component={Link} to="/admin-forgot-password" size="sm">
            forgot password ?
          </Anchor>
        </div>
      </LoginSteps>
    </AuthPage>
  );
}
