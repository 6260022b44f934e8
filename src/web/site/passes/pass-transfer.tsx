import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from 'react-router';
import type { Pass } from '#contract/passes.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import { passPath } from '#contract/urls/page-paths.ts';
import { button } from '../components/button.ts';
import { overviewPath } from '../event-paths.ts';
import type { ActionResult } from '../registration/action-form.tsx';
import { PaymentContact } from '../registration/payment/payment-contact.tsx';
import { UtrForm } from '../registration/payment/utr-form.tsx';
import type { Transfer } from './load-pass.ts';
import { utrDoubtText } from './money-texts.ts';
import styles from './pass.module.css';

interface PassTransferProps {
  pass: Pass;
  transfer: Transfer;
  posted: ActionResult | undefined;
}

/** Goes to the pass as it is after the number was sent. */
function useShowResult(code: string) {
  const navigate = useNavigate();
  return ({ message }: ActionResult) => void navigate(passPath(code), { replace: true, state: { notice: message } });
}

/** The number of a transfer while it is checked; its owner may correct it. */
export function ReviewedTransfer({ pass: { code, status }, transfer: { utr, doubt }, posted }: PassTransferProps) {
  const onSuccess = useShowResult(code);
  if (!utr) return null;
  const failed = posted?.intent === 'utr';
  return (
    <div className={styles.transfer}>
      {hasEnded(status) ? (
        <p>
          <Trans>
            <strong>Your payment is being checked.</strong> Once an organiser has found it you get a seat if one is
            free, else you are first on the waitlist, else your money goes back.
          </Trans>
        </p>
      ) : null}
      <p>
        <Trans>
          UTR number sent: <strong className={styles.utr}>{utr.replace(/(.{4})(?=.)/g, '$1 ')}</strong>
        </Trans>
      </p>
      {doubt ? (
        <p className={styles.doubt}>
          {utrDoubtText(doubt)} <Trans>Compare it with your UPI app.</Trans>
        </p>
      ) : null}
      <details className={styles.more} open={failed || doubt !== null}>
        <summary>
          <Trans>Correct the number</Trans>
        </summary>
        <UtrForm
          key={utr}
          code={code}
          label={t`Send the corrected number`}
          replaces={utr}
          posted={posted}
          onSuccess={onSuccess}
        />
      </details>
    </div>
  );
}

/** A registration whose time ran out, or that was cancelled: a way back to the event, and one for people who had paid all the same. */
export function LapsedRegistration({
  pass,
  transfer,
  posted,
}: Omit<PassTransferProps, 'transfer'> & { transfer: Transfer | null }) {
  const onSuccess = useShowResult(pass.code);
  return (
    <div className={styles.transfer}>
      <p>
        <Link className={button('ink')} to={overviewPath({ _id: pass.eventId, title: pass.eventTitle })}>
          <Trans>Register again</Trans>
        </Link>
      </p>
      {transfer?.canClaim ? (
        <details className={styles.more} open={posted?.intent === 'utr'}>
          <summary>
            <Trans>I had already paid</Trans>
          </summary>
          <p>
            <Trans>
              Send the number of your transfer. Once an organiser has found it you get a seat if one is free, else you
              are first on the waitlist, else your money goes back.
            </Trans>
          </p>
          <UtrForm code={pass.code} label={t`I had already paid`} posted={posted} onSuccess={onSuccess} />
        </details>
      ) : null}
      {pass.amount > 0 ? <PaymentContact /> : null}
    </div>
  );
}
