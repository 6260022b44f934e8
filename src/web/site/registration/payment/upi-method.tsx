import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import type { PaymentInstructions } from '#contract/payments/payments.ts';
import { passPath } from '#contract/urls/page-paths.ts';
import { formatPrice } from '../../../money/format-money.ts';
import { button } from '../../components/button.ts';
import type { ActionResult } from '../action-form.tsx';
import page from '../registration.module.css';
import { CopyButton } from './copy-button.tsx';
import styles from './payment.module.css';
import { QrPicture } from './qr-picture.tsx';
import { UtrForm } from './utr-form.tsx';

type Upi = Extract<PaymentInstructions, { method: 'upi' }>;

interface UpiMethodProps {
  upi: Upi;
  code: string;
  posted: ActionResult | undefined;
}

/** A transfer from the payer's UPI app, and a form for its number. */
export function UpiMethod({ upi, code, posted }: UpiMethodProps) {
  const navigate = useNavigate();
  return (
    <section className={page.method} aria-labelledby="method-upi">
      <h2 id="method-upi">
        <Trans>By UPI</Trans>
      </h2>
      <ol className={styles.steps}>
        <li>
          <p>
            <Trans>
              Pay exactly <strong>{formatPrice(upi.amount)}</strong> to {upi.payee}.
            </Trans>
          </p>
          <UpiTransfer upi={upi} />
        </li>
        <li>
          <p>
            <Trans>Then enter the number of the transfer, so that we find it.</Trans>
          </p>
          <UtrForm
            code={code}
            label={t`I have paid`}
            posted={posted}
            onSuccess={({ message }) => void navigate(passPath(code), { state: { notice: message } })}
          />
        </li>
      </ol>
    </section>
  );
}

/** On a phone the app first: nobody scans their own screen. On a laptop the QR code first, for the phone beside it. */
function UpiTransfer({ upi }: { upi: Upi }) {
  const amount = upi.amount.toFixed(2);
  return (
    <div className={styles.upi}>
      <p className={styles.app}>
        <a className={button('marigold')} href={upi.link}>
          <Trans>Open a UPI app</Trans>
        </a>
        <small>
          <Trans>for example Google Pay, PhonePe, Paytm or BHIM, on this device</Trans>
        </small>
      </p>
      <figure className={styles.scan}>
        <QrPicture className={styles.qr} svg={upi.qrSvg} alt={t`UPI QR code: ${upi.amount} rupees to ${upi.payeeId}`} />
        <figcaption>
          <Trans>Scan with the UPI app of a phone</Trans>
        </figcaption>
      </figure>
      <dl className={styles.byHand}>
        <div>
          <dt>
            <Trans>UPI ID</Trans>
          </dt>
          <dd>{upi.payeeId}</dd>
          <dd>
            <CopyButton text={upi.payeeId} what={t`UPI ID`} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Exact amount</Trans>
          </dt>
          <dd>₹{amount}</dd>
          <dd>
            <CopyButton text={amount} what={t`amount`} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
