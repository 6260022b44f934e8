import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { markSignedIn } from '../session/session.ts';
import { hasPasskeys, logInWithPasskey, PasskeyStopped } from './browser-passkeys.ts';

interface PasskeyLoginProps {
  onSuccess: () => void;
  /** Called with what went wrong, and with null when a new attempt begins. */
  onFailure: (text: string | null) => void;
}

/** The button of a login with a passkey, where the browser knows them. */
export function PasskeyLogin({ onSuccess, onFailure }: PasskeyLoginProps) {
  const { call } = useAdminApi();
  const [isBusy, setBusy] = useState(false);
  if (!hasPasskeys()) return null;
  const logIn = async () => {
    setBusy(true);
    onFailure(null);
    try {
      markSignedIn(await logInWithPasskey(call));
      onSuccess();
    } catch (error) {
      onFailure(error instanceof PasskeyStopped ? error.message : failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      type="button"
      variant="default"
      fullWidth
      leftSection={<IconFingerprint size={18} aria-hidden />}
      loading={isBusy}
      onClick={logIn}
    >
      Use a passkey
    </Button>
  );
}
