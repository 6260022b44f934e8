import type { Config } from '../../config.ts';
import type { StoredRegistration } from '../registrations/stored-registration.ts';
import { type PaymentProvider, refundByHand } from './payment-provider.ts';

/** A note as UPI apps accept it: short, letters and digits only. */
const noteOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 50);

/** The reference by which payer and admin identify a payment: the pass code, without its hyphens. */
export const referenceOf = (registration: Pick<StoredRegistration, 'code'>): string => registration.code;

/** The url that UPI apps open, by NPCI's linking specification: payee, amount, reference, note. */
export function upiLink(payee: { id: string; name: string }, registration: StoredRegistration): string {
  const params = {
    pa: payee.id,
    pn: noteOf(payee.name),
    tr: referenceOf(registration),
    tn: noteOf(`${registration.eventTitle} ${registration.number}`),
    am: registration.amount.toFixed(2),
    cu: 'INR',
  };
  // UPI apps decode %20 but show a plus sign as it is, and want the @ of the payee unescaped.
  const query = Object.entries(params).map(([key, value]) => `${key}=${encodeURIComponent(value).replace('%40', '@')}`);
  return `upi://pay?${query.join('&')}`;
}

/** A transfer from the payer's UPI app, which an admin then finds by its UTR number. */
export function upiProvider(payee: NonNullable<Config['upi']>): PaymentProvider {
  return {
    method: 'upi',
    begin: async (registration) => {
      const link = upiLink(payee, registration);
      const { default: qrcode } = await import('qrcode');
      return {
        method: 'upi',
        amount: registration.amount,
        payee: payee.name,
        payeeId: payee.id,
        reference: referenceOf(registration),
        link,
        qrSvg: await qrcode.toString(link, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }),
      };
    },
    refund: refundByHand,
  };
}
