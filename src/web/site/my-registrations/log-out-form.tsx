import { t } from '@lingui/core/macro';
import type { Transport } from '../../api.ts';
import { clearLoginHint } from '../auth/login-hint.ts';
import { ActionForm, type ActionResult } from '../registration/action-form.tsx';

/** The intent of the form, where a page has others. */
export const LOG_OUT = 'log-out';

interface LogOutFormProps {
  small?: boolean;
  posted: ActionResult | undefined;
  /** Leaves what only its owner sees. */
  onLoggedOut: () => void;
}

/** Fetched by who logs out. */
const submit = async (form: FormData, transport: Transport) => {
  const { submitLogout } = await import('./log-out.ts');
  return submitLogout(form, transport);
};

export function LogOutForm({ small = false, posted, onLoggedOut }: LogOutFormProps) {
  return (
    <ActionForm
      intent={LOG_OUT}
      label={t`Log out`}
      busyLabel={t`Logging out…`}
      look="ghost"
      small={small}
      posted={posted}
      send={submit}
      onSuccess={() => {
        clearLoginHint();
        onLoggedOut();
      }}
    />
  );
}
