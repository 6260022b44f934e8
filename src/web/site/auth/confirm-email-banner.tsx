import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useFestival } from '../festival.ts';
import { FormMessage } from '../forms/form-message.tsx';
import { ActionForm, type ActionResult } from '../registration/action-form.tsx';
import styles from './confirm-email-banner.module.css';
import { SEND_VERIFICATION, submitVerificationRequest } from './submit-verification.ts';

/** For accounts whose e-mail is not verified: what to do, and the link once more. */
export function ConfirmEmailBanner({ posted }: { posted: ActionResult | undefined }) {
  const { noMail } = useFestival();
  const own = posted?.intent === SEND_VERIFICATION ? posted : undefined;
  const [sent, setSent] = useState(own?.ok ? own : undefined);
  return (
    <div className={styles.banner}>
      <div>
        <h2>
          <Trans>Confirm your e-mail</Trans>
        </h2>
        <p>
          {noMail ?? (
            <Trans>
              Open the link in the e-mail that we sent you. Then what was registered with your address, and the teams
              that you were named in, are listed here.
            </Trans>
          )}
        </p>
      </div>
      {sent ? <FormMessage outcome={sent} /> : null}
      {sent || noMail ? null : (
        <ActionForm
          intent={SEND_VERIFICATION}
          label={t`Send again`}
          busyLabel={t`Sending…`}
          small
          posted={own}
          send={submitVerificationRequest}
          onSuccess={setSent}
        />
      )}
    </div>
  );
}
