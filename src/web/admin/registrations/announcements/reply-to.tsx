import { emailError } from '#contract/people/email-rules.ts';
import styles from './mail-preview.module.css';

/** Why answers cannot go there, or undefined where they can; without an e-mail they go to the festival's. */
export const replyToError = (given: string | undefined): string | undefined => {
  const email = given?.trim() ?? '';
  return email === '' ? undefined : emailError(email);
};

/** Where answers to a mail go, in its preview; what no mail server could read is marked, since it would not be sent. */
export function ReplyTo({ email }: { email: string }) {
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
        email.trim() || 'the festival’s contact e-mail'
      )}
    </p>
  );
}
