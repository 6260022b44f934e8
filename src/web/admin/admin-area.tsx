import { ModalsProvider } from '@mantine/modals';
import { useCallback, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import type { User } from '#contract/auth.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Powers } from '#contract/roles/powers.ts';
import { ApiError } from '../api.ts';
import type { loader as rootLoader } from '../root.tsx';
import { type AdminApi, AdminApiProvider, useAdminApi } from './api/admin-api.tsx';
import { LoginAgain } from './auth/session/login-again.tsx';
import { PowersContext, useMay } from './auth/session/powers.ts';
import { markSignedOut, rememberWanted } from './auth/session/session.ts';
import { SessionContext } from './auth/session/session-context.ts';
import { useLogout } from './auth/session/use-logout.ts';
import { Loading } from './components/loading.tsx';
import { UndoProvider } from './components/undo-bar.tsx';
import { NoPowerPage, NoRolePage } from './layout/no-power-page.tsx';
import { powersOfPage } from './layout/page-powers.ts';
import { Shell } from './layout/shell.tsx';
import { WeakPasswordNotice } from './layout/weak-password-notice.tsx';

/** Any success of the check lets in, also one without a user. */
const UNNAMED: User = { id: '', name: 'Admin', email: '', emailVerified: true, role: 'admin', createdAt: '' };

interface Checked {
  user: User;
  powers: Powers | null;
  hasWeakPassword: boolean;
}

/** Whether a refused account is an admin's whose roles have ended, and not one that never was of the panel. */
async function isWithoutRole(call: AdminApi['call'], error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status !== 403) return false;
  try {
    return (await call(endpoints.auth.me)).data.role === 'admin';
  } catch {
    return false;
  }
}

/**
 * Asks the server who is logged in; anyone but an admin is redirected to the login, which leads back here. `no-role` for
 * an admin whose roles have ended.
 */
function useCheckedAdmin(): Checked | 'no-role' | null {
  const { call } = useAdminApi();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [url] = useState(pathname + search);
  const [checked, setChecked] = useState<Checked | 'no-role' | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    call(endpoints.auth.checkAuth).then(
      ({ data, powers, hasWeakPassword }) => {
        if (!isUnmounted) setChecked({ user: data ?? UNNAMED, powers: powers ?? null, hasWeakPassword });
      },
      async (error: unknown) => {
        const withoutRole = await isWithoutRole(call, error);
        if (isUnmounted) return;
        if (withoutRole) return setChecked('no-role');
        if (error instanceof ApiError && error.status === 401) markSignedOut();
        rememberWanted(url);
        void navigate('/admin', { replace: true });
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [call, navigate, url]);
  return checked;
}

/** The page of the url, where the admin's roles include it. */
function AllowedPage() {
  const may = useMay();
  const { pathname, search } = useLocation();
  const needed = powersOfPage(pathname, new URLSearchParams(search));
  return needed.length === 0 || needed.some(may) ? <Outlet /> : <NoPowerPage />;
}

/** Every page behind the login. */
export default function AdminArea() {
  const checked = useCheckedAdmin();
  const logOut = useLogout();
  const apiUrl = useRouteLoaderData<typeof rootLoader>('root')?.apiUrl ?? '';
  const [isSignedOut, setSignedOut] = useState(false);
  const signOut = useCallback(() => setSignedOut(true), []);
  const signIn = useCallback(() => setSignedOut(false), []);
  if (checked === 'no-role') return <NoRolePage onLogout={() => void logOut()} />;
  if (!checked) {
    return (
      <>
        <title>Admin · Utsav</title>
        <Loading />
      </>
    );
  }
  return (
    <SessionContext value={checked.user}>
      <PowersContext value={checked.powers}>
        <AdminApiProvider apiUrl={apiUrl} onSignedOut={signOut}>
          <UndoProvider>
            {/* Its dialogs are rendered here, where what they show can be fetched. */}
            <ModalsProvider>
              <Shell>
                {checked.hasWeakPassword ? <WeakPasswordNotice /> : null}
                <AllowedPage />
              </Shell>
            </ModalsProvider>
            <LoginAgain opened={isSignedOut} onDone={signIn} />
          </UndoProvider>
        </AdminApiProvider>
      </PowersContext>
    </SessionContext>
  );
}
