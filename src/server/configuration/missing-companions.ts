import { type Config, DEFAULT_SENDER } from '../config.ts';

type Settings = Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'signUpByCode' | 'google' | 'razorpay'>;

/**
 * Settings without which others do not do what they are there for, each in a sentence. They stop no start, as they are
 * usual while one develops; the start warns of them, and the panel lists them.
 */
export function listMissingCompanions(config: Settings): string[] {
  const { publicUrl, smtpUrl, mailFrom, signUpByCode, google, razorpay } = config;
  const sentences: [boolean, string][] = [
    [
      Boolean(smtpUrl && !publicUrl),
      'SMTP_URL is set and PUBLIC_URL is not: links in mails lead to this machine, which nobody else reaches',
    ],
    [
      Boolean(smtpUrl && mailFrom === DEFAULT_SENDER),
      'SMTP_URL is set and MAIL_FROM is not: mails come from an example address, which mail servers refuse',
    ],
    [
      Boolean(signUpByCode && !smtpUrl),
      'SIGN_UP_BY_CODE is on and SMTP_URL is not set: no code is mailed, and nobody can sign up',
    ],
    [
      Boolean(google && !publicUrl),
      'The login with Google is set and PUBLIC_URL is not: Google leads people back to this machine, which nobody else reaches',
    ],
    [
      Boolean(razorpay && !razorpay.webhookSecret),
      'Razorpay is set and RAZORPAY_WEBHOOK_SECRET is not: who closes the page after paying waits minutes for the confirmation',
    ],
  ];
  return sentences.filter(([isMissing]) => isMissing).map(([, sentence]) => sentence);
}
