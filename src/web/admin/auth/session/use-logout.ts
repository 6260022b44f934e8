import { modals } from '@mantine/modals';
import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback } from 'react';
import { useNavigate } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { showFailure } from '../../components/toast.ts';
import { markSignedOut } from './session.ts';
import { SessionContext } from './session-context.ts';

/** Ends the session on the server, then goes to the login; where that fails, shows the error and stays. A volunteer is asked first. */
export function useLogout(): () => Promise<void> {
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
    await navigate('/admin');
    // The next admin of this tab must not see what this one fetched.
    queryClient.clear();
  }, [call, navigate, queryClient]);
  return useCallback(async () => {
    if (!viaLink) return logOut();
    modals.openConfirmModal({
      title: 'Log out?',
      children: 'Your link opens once: to come back you need another one.',
      labels: { confirm: 'Log out', cancel: 'Stay' },
      onConfirm: () => void logOut(),
    });
  }, [viaLink, logOut]);
}
