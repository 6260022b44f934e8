import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useFestival } from '../../festival.ts';
import { usePaymentOptions } from '../../payment-options.ts';

/** Whom to ask about a payment: the contact for payments, else the festival's own. */
export function PaymentContact({ className }: { className?: string | undefined }) {
  const festival = useFestival();
  const { paymentEmail, paymentPhone } = usePaymentOptions();
  const isOwn = paymentEmail !== null || paymentPhone !== null;
  const email = isOwn ? paymentEmail : festival.email;
  const phone = isOwn ? paymentPhone : festival.phone;
  if (!email && !phone) return null;
  return (
    <p className={className}>
      <Trans>Questions about a payment?</Trans> {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      {email && phone ? t` or ` : null}
      {phone ? <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a> : null}
    </p>
  );
}
