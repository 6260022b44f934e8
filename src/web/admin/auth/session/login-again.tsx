import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { LoginSteps } from './login-steps.tsx';
import { useAdmin } from './session-context.ts';

/** Asks for a new login in a dialog when the session has expired, so that nothing typed is lost. */
export function LoginAgain({ opened, onDone }: { opened: boolean; onDone: () => void }) {
  const queryClient = useQueryClient();
  const { email } = useAdmin();
  const [needsCode, setNeedsCode] = useState(false);
  const close = () => {
    setNeedsCode(false);
    onDone();
  };
  const finish = () => {
    close();
    showSuccess('You are logged in again. Save once more.');
    void queryClient.invalidateQueries();
  };
  return (
    <Dialog opened={opened} onClose={close} title="Your session has ended" closeOnClickOutside={false}>
      <Text size="sm" mb="md">
        Log in again to go on. What you have typed is still there; save it once more afterwards.
      </Text>
      <LoginSteps email={email} needsCode={needsCode} onStep={setNeedsCode} onSuccess={finish} />
    </Dialog>
  );
}
