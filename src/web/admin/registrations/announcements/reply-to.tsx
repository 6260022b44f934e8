import { emailError } from '#contract/people/email-rules.ts';
import styles from './mail-preview.module.css';

/** Why answers cannot go there, or undefined where they can; without an e-mail they go to the festival's. */
export const replyToError = (given: string | undefined): string | undefined => {
  const email = given?.trim() ?? '';
  return email === '' ? undefined : emailError(email);
};

/**
 * Where answers go without an e-mail of their own: to the festival's contact e-mail, which is left out of the mails while it is the
 * sample's. Then a mail program takes the sender's.
 */
export const usualReplyTo = (contact: string | null | undefined): string =>
  contact === null
    ? 'the address that mails are sent from: the settings have no contact e-mail of the festival yet'
    : (contact ?? 'the festival’s contact e-mail');

/** Where answers to a mail go, in its preview; what no mail server could read is marked, since it would not be sent. */
export function ReplyTo({ email, contact }: { email: string; contact: string | null | undefined }) {
  const error = replyToError(email);
  return (
    <p className={styles.who}>
      Answers go to{' '}
      {error ? (
        <mark className={styles.unknown}>
          {email.trim()}
          <span className={styles.what}> (no e-mail that can be written to)</span>
        </mark>
      ) : (
        email.trim() || usualReplyTo(contact)
      )}
    </p>
  );
}
