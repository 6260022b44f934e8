import { t } from '@lingui/core/macro';
import { Icon } from '../../components/icon.tsx';
import { ActionForm, type ActionResult } from '../action-form.tsx';
import styles from '../registration.module.css';
import { ConfirmHint, type ProofView } from './confirm-hint.tsx';
import { submitResend } from './submit-proof.ts';

interface ConfirmNoteProps extends ProofView {
  code: string;
  posted: ActionResult | undefined;
}

/** Says where the link was mailed and until when it is to be opened, while the e-mail of a registration is not confirmed. */
export function ConfirmNote({ code, verifyBy, verifyEmail, posted }: ConfirmNoteProps) {
  if (!verifyBy) return null;
  return (
    <div className={styles.note}>
      <Icon name="alert" />
      <div>
        <ConfirmHint verifyBy={verifyBy} verifyEmail={verifyEmail} />
        <ActionForm
          intent="resend"
          label={t`Send it again`}
          busyLabel={t`Sending…`}
          look="ghost"
          small
          saysSuccess
          posted={posted}
          send={(_form, transport) => submitResend(transport, code)}
        />
      </div>
    </div>
  );
}
