import { Link, useNavigate } from 'react-router';
import type { Pass } from '#contract/passes.ts';
import { utrDoubtTexts } from '#contract/payments/utr-rules.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import { button } from '../components/button.ts';
import { overviewPath } from '../event-paths.ts';
import type { ActionResult } from '../registration/action-form.tsx';
import { PaymentContact } from '../registration/payment/payment-contact.tsx';
import { UtrForm } from '../registration/payment/utr-form.tsx';
import { passPath } from '../registration/registration-paths.ts';
import type { Transfer } from './load-pass.ts';
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
          <strong>Your payment is being checked.</strong> Once an organiser has found it you get a seat if one is free,
          else you are first on the waitlist, else your money goes back.
        </p>
      ) : null}
      <p>
        UTR number sent: <strong className={styles.utr}>{utr.replace(/(.{4})(?=.)/g, '$1 ')}</strong>
      </p>
      {doubt ? <p className={styles.doubt}>{utrDoubtTexts[doubt]}. Compare it with your UPI app.</p> : null}
      <details className={styles.more} open={failed || doubt !== null}>
        <summary>Correct the number</summary>
        <UtrForm
          key={utr}
          code={code}
          label="Send the corrected number"
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
          Register again
        </Link>
      </p>
      {transfer?.canClaim ? (
        <details className={styles.more} open={posted?.intent === 'utr'}>
          <summary>I had already paid</summary>
          <p>
            Send the number of your transfer. Once an organiser has found it you get a seat if one is free, else you are
            first on the waitlist, else your money goes back.
          </p>
          <UtrForm code={pass.code} label="I had already paid" posted={posted} onSuccess={onSuccess} />
        </details>
      ) : null}
      <PaymentContact />
    </div>
  );
}
