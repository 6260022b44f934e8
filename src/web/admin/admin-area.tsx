import { ModalsProvider } from '@mantine/modals';
import { useCallback, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import type { User } from '#contract/auth.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Powers } from '#contract/roles/powers.ts';
import { ApiError } from '../api.ts';
import type { loader as rootLoader } from '../root.tsx';
import { type AdminApi, useAdminApi } from './api/admin-api.tsx';
import { LoginAgain } from './auth/session/login-again.tsx';
import { PowersContext, useMay } from './auth/session/powers.ts';
import { markSignedOut, rememberWanted } from './auth/session/session.ts';
import { type Admin, SessionContext } from './auth/session/session-context.ts';
import { useLogout } from './auth/session/use-logout.ts';
import { QuestionFocus } from './components/dialog/dialog.tsx';
import { Loading } from './components/feedback/loading.tsx';
import { UndoProvider } from './components/feedback/undo-bar.tsx';
import { keepDraftsOf } from './components/form/drafts/draft-store.ts';
import { LeaveGuards } from './components/form/leave-guard.tsx';
import { LinkEndedPage, NoPowerPage, NoRolePage } from './layout/no-power-page.tsx';
import { powersOfPage } from './layout/page-powers.ts';
import { Shell } from './layout/shell.tsx';
import { TwoStepNeededPage } from './layout/two-step-needed-page.tsx';
import { WeakPasswordNotice } from './layout/weak-password-notice.tsx';
import { ArchiveBar } from './years/archive/archive-bar.tsx';
import { ArchiveFrame } from './years/archive/archive-frame.tsx';

/** Any success of the check lets in, also one without a user. */
const UNNAMED = { id: '', name: 'Admin', email: '', emailVerified: true, role: 'admin' as const, createdAt: '' };

interface Checked {
  user: Admin;
  powers: Powers | null;
  hasWeakPassword: boolean;
}

/** Why somebody who is logged in is in no page of the panel; null for who is to log in. */
type Refusal = 'no-role' | 'link-ended' | User;

/**
 * Which of them a refused check means: an admin's whose roles have ended, a volunteer's whose link has, or the admin whose role
 * needs two-step login.
 */
async function readRefusal(call: AdminApi['call'], error: unknown): Promise<Refusal | null> {
  if (!(error instanceof ApiError) || error.status !== 403) return null;
  if (error.code === 'link_ended') return 'link-ended';
  try {
    const { data } = await call(endpoints.auth.me);
    if (data.role !== 'admin') return null;
    return error.code === 'two_step_needed' ? data : 'no-role';
  } catch {
    return null;
  }
}

/**
 * Asks the server who is logged in; anyone but an admin is redirected to the login, which leads back here, unless it
 * is refused for another reason.
 */
function useCheckedAdmin(): Checked | Refusal | null {
  const { call } = useAdminApi();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [url] = useState(pathname + search);
  const [checked, setChecked] = useState<Checked | Refusal | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    call(endpoints.auth.checkAuth).then(
      ({ data, powers, hasWeakPassword, viaLink = false }) => {
        if (isUnmounted) return;
        if (data) keepDraftsOf(data.id);
        setChecked({ user: { ...(data ?? UNNAMED), viaLink }, powers: powers ?? null, hasWeakPassword });
      },
      async (error: unknown) => {
        const refusal = await readRefusal(call, error);
        if (isUnmounted) return;
        if (refusal) return setChecked(refusal);
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
  const logOut = useLogout({ asksFirst: false });
  const apiUrl = useRouteLoaderData<typeof rootLoader>('root')?.apiUrl ?? '';
  const [isSignedOut, setSignedOut] = useState(false);
  const signOut = useCallback(() => setSignedOut(true), []);
  const signIn = useCallback(() => setSignedOut(false), []);
  if (checked === 'no-role') return <NoRolePage onLogout={() => void logOut()} />;
  if (checked === 'link-ended') return <LinkEndedPage />;
  if (checked && 'role' in checked) {
    return (
      <SessionContext value={{ ...checked, viaLink: false }}>
        <TwoStepNeededPage onLogout={() => void logOut()} />
      </SessionContext>
    );
  }
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
        <ArchiveFrame apiUrl={apiUrl} onSignedOut={signOut}>
          <UndoProvider>
            {/* Its dialogs are rendered here, where what they show can be fetched. */}
            <ModalsProvider>
              <QuestionFocus />
              <LeaveGuards>
                <Shell>
                  <ArchiveBar />
                  {checked.hasWeakPassword ? <WeakPasswordNotice /> : null}
                  <AllowedPage />
                </Shell>
              </LeaveGuards>
            </ModalsProvider>
            <LoginAgain opened={isSignedOut} onDone={signIn} />
          </UndoProvider>
        </ArchiveFrame>
      </PowersContext>
    </SessionContext>
  );
}
