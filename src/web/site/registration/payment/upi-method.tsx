import { useNavigate } from 'react-router';
import type { PaymentInstructions } from '#contract/payments/payments.ts';
import type { Transport } from '../../../api.ts';
import { formatRupees } from '../../../money/format-money.ts';
import { button } from '../../components/button.ts';
import { Field } from '../../forms/field.tsx';
import { ActionForm, type ActionResult } from '../action-form.tsx';
import styles from '../registration.module.css';
import { passPath } from '../registration-paths.ts';
import { CopyButton } from './copy-button.tsx';
import { QrPicture } from './qr-picture.tsx';
import { submitUtr } from './submit-payment.ts';

interface UpiMethodProps {
  upi: Extract<PaymentInstructions, { method: 'upi' }>;
  code: string;
  posted: ActionResult | undefined;
}

/** A transfer from the payer's UPI app, and a form for its number. */
export function UpiMethod({ upi, code, posted }: UpiMethodProps) {
  const navigate = useNavigate();
  const send = (form: FormData, transport: Transport) => submitUtr(form, transport, code);
  return (
    <section className={styles.method} aria-labelledby="method-upi">
      <h2 id="method-upi">By UPI</h2>
      <ol className={styles.steps}>
        <li>
          <p>
            Scan the code with any UPI app, or open the app on this phone. Pay exactly{' '}
            <strong>{formatRupees(upi.amount)}</strong> to {upi.payee}.
          </p>
          <div className={styles.upi}>
            <QrPicture
              className={styles.qr}
              svg={upi.qrSvg}
              alt={`UPI QR code: ${upi.amount} rupees to ${upi.payeeId}`}
            />
            <div>
              <a className={button('marigold')} href={upi.link}>
                Open a UPI app
              </a>
              <p>
                UPI ID <strong>{upi.payeeId}</strong>
              </p>
              <div>
                <CopyButton text={upi.payeeId} what="the UPI ID" />
              </div>
            </div>
          </div>
        </li>
        <li>
          <p>Then enter the number of the transfer, so that we find it.</p>
          <ActionForm
            intent="utr"
            label="I have paid"
            busyLabel="Sending…"
            posted={posted}
            send={send}
            onSuccess={({ message }) => void navigate(passPath(code), { state: { notice: message } })}
            fields={(outcome) => (
              <Field
                name="utr"
                label="UTR number"
                required
                inputMode="numeric"
                autoComplete="off"
                maxLength={20}
                pattern="\s*(\d\s*){12}"
                title="12 digits"
                hint="12 digits. Your UPI app calls it UTR, UPI Ref. No. or UPI transaction ID."
                error={outcome?.errors.utr}
              />
            )}
          />
        </li>
      </ol>
    </section>
  );
}
