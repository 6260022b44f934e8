import type { Config } from '../../../config.ts';
import type { AppContext } from '../../../context.ts';
import type { StoredRegistration } from '../../registrations/stored-registration.ts';
import { openPayment } from '../open-payment.service.ts';
import type { StoredPayment } from '../payments.repository.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** A note as UPI apps accept it: short, letters and digits only. */
const noteOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 50);

/**
 * The url that UPI apps open, by NPCI's linking specification: payee, amount, reference, note. Banks print the reference
 * on statements, so it is the payment's own and never the code of the pass.
 */
function upiLink(
  payee: { id: string; name: string },
  registration: Pick<StoredRegistration, 'eventTitle' | 'number'>,
  { reference, amount }: Pick<StoredPayment, 'reference' | 'amount'>,
): string {
  const params = {
    pa: payee.id,
    pn: noteOf(payee.name),
    tr: reference,
    // Banks print this note, often cut off: what a statement is matched by comes first.
    tn: noteOf(`${reference} ${registration.eventTitle} ${registration.number}`),
    am: amount.toFixed(2),
    cu: 'INR',
  };
  // UPI apps decode %20 but show a plus sign as it is, and want the @ of the payee unescaped.
  const query = Object.entries(params).map(([key, value]) => `${key}=${encodeURIComponent(value).replace('%40', '@')}`);
  return `upi://pay?${query.join('&')}`;
}

/** A transfer from the payer's UPI app, which an admin then finds by its UTR number. */
export function upiProvider(context: AppContext, payee: NonNullable<Config['upi']>): PaymentProvider {
  return {
    method: 'upi',
    begin: async (registration) => {
      const payment = await openPayment(context, registration, 'upi');
      const link = upiLink(payee, registration, payment);
      const { default: qrcode } = await import('qrcode');
      return {
        method: 'upi',
        amount: payment.amount,
        payee: payee.name,
        payeeId: payee.id,
        reference: payment.reference,
        link,
        qrSvg: await qrcode.toString(link, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }),
      };
    },
  };
}
