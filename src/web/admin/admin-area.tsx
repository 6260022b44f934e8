import { ModalsProvider } from '@mantine/modals';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate, useParams, useRouteLoaderData } from 'react-router';
import type { User } from '#contract/auth.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Powers } from '#contract/roles/powers.ts';
import { ApiError } from '../api.ts';
import type { loader as rootLoader } from '../root.tsx';
import { type AdminApi, useAdminApi } from './api/admin-api.tsx';
import { LoginAgain } from './auth/session/login-again.tsx';
import { OtherPerson } from './auth/session/other-person.tsx';
import { PowersContext, useMay } from './auth/session/powers.ts';
import {
  announcePerson,
  isMarkedSignedIn,
  markSignedOut,
  onPersonAnnounced,
  rememberWanted,
} from './auth/session/session.ts';
import { type Admin, SessionContext } from './auth/session/session-context.ts';
import { SignInsContext } from './auth/session/sign-ins.ts';
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
import AdminNotFoundPage from './not-found-page.tsx';
import { findScreen } from './screens/screen-paths.ts';
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

/** What the server says now about who is logged in. Throws where it lets nobody in. */
async function readChecked(call: AdminApi['call']): Promise<Checked | Refusal> {
  try {
    const { data, powers, hasWeakPassword, viaLink = false } = await call(endpoints.auth.checkAuth);
    return { user: { ...(data ?? UNNAMED), viaLink }, powers: powers ?? null, hasWeakPassword };
  } catch (error) {
    const refusal = await readRefusal(call, error);
    if (refusal === null) throw error;
    return refusal;
  }
}

/** The account that is logged in, of whatever kind; null where there is none, or nobody can say. */
async function readPerson(call: AdminApi['call']): Promise<User | null> {
  try {
    return (await call(endpoints.auth.checkAuth)).data ?? null;
  } catch {
    return call(endpoints.auth.me).then(
      ({ data }) => data,
      () => null,
    );
  }
}

const userOf = (checked: Checked | Refusal | null): User | null => {
  if (checked === null || typeof checked === 'string') return null;
  return 'user' in checked ? checked.user : checked;
};

/**
 * Asks the server who is logged in; anyone but an admin is redirected to the login, which leads back here, unless it
 * is refused for another reason. `checkAgain` asks once more, for a role that ended while its page was open. `other` is who logged in
 * in this browser since.
 */
function useCheckedAdmin() {
  const { call } = useAdminApi();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [url] = useState(pathname + search);
  const [checked, setChecked] = useState<Checked | Refusal | null>(null);
  const [other, setOther] = useState<User | null>(null);
  const isChecking = useRef(false);
  /** The id of who is logged in, as far as this page knows. */
  const loggedIn = useRef('');
  const know = useCallback((person: User | null) => {
    if (!person || person.id === '' || person.id === loggedIn.current) return;
    loggedIn.current = person.id;
    announcePerson(person.id);
  }, []);
  useEffect(() => {
    let isUnmounted = false;
    readChecked(call).then(
      (found) => {
        if (isUnmounted) return;
        const user = userOf(found);
        if (user && user.id !== '') keepDraftsOf(user.id);
        know(user);
        setChecked(found);
      },
      (error: unknown) => {
        if (isUnmounted) return;
        // Nobody was logged in where there is no mark: a guest's saved passes stay.
        if (error instanceof ApiError && error.status === 401 && isMarkedSignedIn()) markSignedOut();
        rememberWanted(url);
        void navigate('/admin', { replace: true });
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [call, navigate, url, know]);
  const ownId = userOf(checked)?.id ?? '';
  const checkAgain = useCallback(() => {
    if (isChecking.current) return;
    isChecking.current = true;
    const check = async () => {
      const person = await readPerson(call);
      know(person);
      const isOther = person !== null && ownId !== '' && person.id !== ownId;
      setOther(isOther ? person : null);
      if (!isOther) setChecked(await readChecked(call));
    };
    check()
      // The request that was refused says what went wrong.
      .catch(() => {})
      .finally(() => {
        isChecking.current = false;
      });
  }, [call, know, ownId]);
  const hear = useEffectEvent((id: string) => {
    if (ownId !== '' && id !== loggedIn.current) checkAgain();
  });
  useEffect(() => onPersonAnnounced((id) => hear(id)), []);
  return { checked, checkAgain, other, forgetOther: () => setOther(null) };
}

/** The page of the url, where the admin's roles include it. */
function AllowedPage() {
  const may = useMay();
  const { pathname, search } = useLocation();
  const needed = powersOfPage(pathname, new URLSearchParams(search));
  return needed.length === 0 || needed.some(may) ? <Outlet /> : <NoPowerPage />;
}

/** Every page behind the login. That there is no such page, everybody may know. */
export default function AdminArea() {
  const { pathname } = useLocation();
  const isOfScreens = useParams()['*'] !== undefined;
  return isOfScreens && !findScreen(pathname) ? <AdminNotFoundPage /> : <CheckedArea />;
}

function CheckedArea() {
  const { checked, checkAgain, other, forgetOther } = useCheckedAdmin();
  const logOut = useLogout({ asksFirst: false });
  const apiUrl = useRouteLoaderData<typeof rootLoader>('root')?.apiUrl ?? '';
  const [isSignedOut, setSignedOut] = useState(false);
  const signOut = useCallback(() => setSignedOut(true), []);
  const [signIns, setSignIns] = useState(0);
  const signIn = (isLoggedIn: boolean) => {
    setSignedOut(false);
    if (!isLoggedIn) return;
    setSignIns((count) => count + 1);
    checkAgain();
  };
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
        <ArchiveFrame apiUrl={apiUrl} onSignedOut={signOut} onRefused={checkAgain}>
          <SignInsContext value={signIns}>
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
              {/* Not there before: it is above any other dialog then. */}
              {other ? <OtherPerson person={other} onClose={forgetOther} /> : null}
            </UndoProvider>
          </SignInsContext>
        </ArchiveFrame>
      </PowersContext>
    </SessionContext>
  );
}
