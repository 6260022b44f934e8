import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback } from 'react';
import { useNavigate } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { counted } from '#contract/panel/counted.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { countPeople, forgetScans, readKept } from '../../check-in/offline/waiting-scans.ts';
import { openQuestion } from '../../components/dialog/open-question.ts';
import { showFailure } from '../../components/feedback/toast.ts';
import { clearAllDrafts, hasDrafts } from '../../components/form/drafts/draft-store.ts';
import { LEAVES } from '../../components/form/leave-guard.tsx';
import { markSignedOut } from './session.ts';
import { SessionContext } from './session-context.ts';

/**
 * Ends the session on the server, then goes to the login; where that fails, shows the error and stays. A volunteer, and
 * who would lose a draft, is asked first; `asksFirst` is false on pages without dialogs.
 */
export function useLogout({ asksFirst = true } = {}): () => Promise<void> {
  const { call } = useAdminApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const viaLink = use(SessionContext)?.viaLink ?? false;
  const logOut = useCallback(async () => {
    // What is still being fetched would fail for want of a session, and be reported as an error.
    await queryClient.cancelQueries();
    try {
      await call(endpoints.auth.logout);
    } catch (error) {
      void queryClient.invalidateQueries();
      showFailure(`You are still logged in. ${failureText(error)}`);
      return;
    }
    markSignedOut();
    await navigate('/admin', { state: LEAVES });
    clearAllDrafts();
    // On a page without dialogs nobody was asked: they wait for the next login.
    if (asksFirst) forgetScans();
    // The next admin of this tab must not see what this one fetched.
    queryClient.clear();
  }, [call, navigate, queryClient, asksFirst]);
  return useCallback(async () => {
    const { waiting: scans, undos } = readKept();
    const waiting = countPeople(scans);
    const undone = countPeople(undos.map(({ scan }) => scan));
    const why = [
      ...(waiting > 0
        ? [
            `${counted(waiting, 'person', 'people')} let in without a connection ${waiting === 1 ? 'was' : 'were'} not sent to the server: logging out deletes ${waiting === 1 ? 'this check-in' : 'these check-ins'}.`,
          ]
        : []),
      ...(undone > 0
        ? [
            `${counted(undone, 'check-in', 'check-ins')} undone without a connection may still stand on the server: logging out leaves ${undone === 1 ? 'it' : 'them'} so.`,
          ]
        : []),
      ...(viaLink ? ['Your link opens once: to come back you need another one.'] : []),
      ...(hasDrafts() ? ['What you typed and did not save is a draft in this browser: logging out deletes it.'] : []),
    ];
    if (why.length === 0 || !asksFirst) return logOut();
    openQuestion({
      title: 'Log out?',
      children: why.join(' '),
      labels: { confirm: 'Log out', cancel: 'Stay' },
      onConfirm: () => void logOut(),
    });
  }, [viaLink, logOut, asksFirst]);
}
