import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RegistrationStatus } from '#contract/registration-rules.ts';
import { Icon } from '../../components/icon/icon.tsx';
import { useFestival } from '../../festival.ts';
import { ActionForm, type ActionResult } from '../action-form.tsx';
import styles from '../registration.module.css';
import { ConfirmHint, LateMailHint, type VerificationView } from './confirm-hint.tsx';
import { submitResend } from './submit-verification.ts';

const RESEND = 'resend';

interface ConfirmNoteProps extends VerificationView {
  code: string;
  status: RegistrationStatus;
  posted: ActionResult | undefined;
}

/** Says where the link was mailed and until when it is to be opened, while the e-mail of a registration is not confirmed. */
export function ConfirmNote({ code, status, verifyBy, verifyEmail, posted }: ConfirmNoteProps) {
  const { noMail } = useFestival();
  if (!verifyBy) return null;
  return (
    <div className={styles.note}>
      <Icon name="alert" />
      <div>
        <ConfirmHint verifyBy={verifyBy} verifyEmail={verifyEmail} waits={status === 'waitlisted'} />
        {/* Closed, so that on a phone the way to pay is on the first screen. */}
        {noMail ? null : (
          <details open={posted?.intent === RESEND}>
            <summary>
              <Trans>No e-mail yet?</Trans>
            </summary>
            <LateMailHint />
            <ActionForm
              intent={RESEND}
              label={t`Send it again`}
              busyLabel={t`Sending…`}
              look="ghost"
              small
              saysSuccess
              posted={posted}
              send={(_form, transport) => submitResend(transport, code)}
            />
          </details>
        )}
      </div>
    </div>
  );
}
