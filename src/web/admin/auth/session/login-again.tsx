import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { LoginSteps } from './login-steps.tsx';
import { useAdmin } from './session-context.ts';

interface LoginAgainProps {
  opened: boolean;
  /** Called when the dialog closes, with whether somebody logged in. */
  onDone: (isLoggedIn: boolean) => void;
}

/** Asks for a new login in a dialog when the session has expired, so that nothing typed is lost. A login in another tab will do. */
export function LoginAgain({ opened, onDone }: LoginAgainProps) {
  const queryClient = useQueryClient();
  const { call } = useAdminApi();
  const { id, email } = useAdmin();
  const [needsCode, setNeedsCode] = useState(false);
  const close = (isLoggedIn: boolean) => {
    setNeedsCode(false);
    onDone(isLoggedIn);
  };
  const finish = () => {
    close(true);
    showSuccess('You are logged in again. Save once more.');
    void queryClient.invalidateQueries();
  };
  /** Another admin who logged in is not the one of this page: who logged in here is told so then, by the check that follows. */
  const look = (orElse: () => void) => {
    call(endpoints.auth.checkAuth).then(({ data }) => (data?.id === id ? finish() : orElse()), orElse);
  };
  const lookAgain = useEffectEvent(() => look(() => undefined));
  useEffect(() => {
    if (!opened) return;
    window.addEventListener('focus', lookAgain);
    return () => window.removeEventListener('focus', lookAgain);
  }, [opened]);
  return (
    <Dialog opened={opened} onClose={() => close(false)} title="Your session has ended" closeOnClickOutside={false}>
      <Text size="sm" mb="md">
        Log in again to go on. What you have typed is still there; save it once more afterwards.
      </Text>
      <LoginSteps email={email} needsCode={needsCode} onStep={setNeedsCode} onSuccess={() => look(() => close(true))} />
    </Dialog>
  );
}
