import { ModalsProvider } from '@mantine/modals';
import { useCallback, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import type { User } from '#contract/auth.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ApiError } from '../api.ts';
import type { loader as rootLoader } from '../root.tsx';
import { AdminApiProvider, useAdminApi } from './api/admin-api.tsx';
import { LoginAgain } from './auth/session/login-again.tsx';
import { markSignedOut, rememberWanted } from './auth/session/session.ts';
import { SessionContext } from './auth/session/session-context.ts';
import { Loading } from './components/loading.tsx';
import { UndoProvider } from './components/undo-bar.tsx';
import { Shell } from './layout/shell.tsx';

/** Any success of the check lets in, also one without a user. */
const UNNAMED: User = { id: '', name: 'Admin', email: '', emailVerified: true, role: 'admin', createdAt: '' };

/** Asks the server who is logged in; anyone but an admin is redirected to the login, which leads back here. */
function useCheckedAdmin(): User | null {
  const { call } = useAdminApi();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [url] = useState(pathname + search);
  const [user, setUser] = useState<User | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    call(endpoints.auth.checkAuth).then(
      ({ data }) => {
        if (!isUnmounted) setUser(data ?? UNNAMED);
      },
      (error: unknown) => {
        if (isUnmounted) return;
        if (error instanceof ApiError && error.status === 401) markSignedOut();
        rememberWanted(url);
        void navigate('/admin', { replace: true });
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [call, navigate, url]);
  return user;
}

/** Every page behind the login. */
export default function AdminArea() {
  const user = useCheckedAdmin();
  const apiUrl = useRouteLoaderData<typeof rootLoader>('root')?.apiUrl ?? '';
  const [isSignedOut, setSignedOut] = useState(false);
  const signOut = useCallback(() => setSignedOut(true), []);
  const signIn = useCallback(() => setSignedOut(false), []);
  if (!user) {
    return (
      <>
        <title>Admin · Utsav</title>
        <Loading />
      </>
    );
  }
  return (
    <SessionContext value={user}>
      <AdminApiProvider apiUrl={apiUrl} onSignedOut={signOut}>
        <UndoProvider>
          {/* Its dialogs are rendered here, where what they show can be fetched. */}
          <ModalsProvider>
            <Shell>
              <Outlet />
            </Shell>
          </ModalsProvider>
          <LoginAgain opened={isSignedOut} onDone={signIn} />
        </UndoProvider>
      </AdminApiProvider>
    </SessionContext>
  );
}
