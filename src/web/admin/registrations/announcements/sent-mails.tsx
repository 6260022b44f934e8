import { Alert } from '@mantine/core';
import type { SentMail } from '#contract/panel/sent-mails.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import styles from './sent-mails.module.css';

/** Shown while no mail leaves the server. */
export function NoMailServer() {
  return (
    <Alert color="gulal" variant="light" mb="lg" title="No mail server is set">
      Mails reach nobody: they are written to files in the server’s folder “outbox”. Set SMTP_URL on the server first.
    </Alert>
  );
}

const statuses = [
  ['sent', 'sent'],
  ['pending', 'waiting'],
  ['failed', 'failed'],
  ['dropped', 'above a limit, not sent'],
] as const;

/** What became of a mail’s emails: `86 sent · 2 failed`. */
export function sentText(
  { emails, recipients }: Pick<SentMail, 'emails' | 'recipients'>,
  hasMailServer: boolean,
): string {
  const parts = statuses.flatMap(([status, label]) => {
    const word = status === 'sent' && !hasMailServer ? 'written to files' : label;
    return emails[status] > 0 ? [`${emails[status].toLocaleString('en-IN')} ${word}`] : [];
  });
  const of = recipients === 1 ? '1 registration' : `${recipients.toLocaleString('en-IN')} registrations`;
  return parts.length > 0 ? `${of}: ${parts.join(' · ')}` : of;
}

/** The mails to people, newest first, with what failed and why. */
export function SentMails({ mails, hasMailServer }: { mails: SentMail[]; hasMailServer: boolean }) {
  return (
    <section aria-labelledby="sent-mails" className={styles.section}>
      <h2 id="sent-mails" className={styles.heading}>
        Sent before
      </h2>
      {mails.length === 0 ? <EmptyState title="No mails yet">What you send appears here.</EmptyState> : null}
      <ul className={styles.list}>
        {mails.map((mail) => (
          <li key={mail._id} className={styles.item}>
            <details>
              <summary>
                <strong>{mail.subject}</strong>
                <span className={styles.more}>
                  {mail.eventTitle} · {mail.sentBy} · <DateAndTime at={mail.createdAt} />
                </span>
                <span className={styles.more}>{sentText(mail, hasMailServer)}</span>
              </summary>
              <p className={styles.text}>{mail.text}</p>
            </details>
            {mail.failures.length > 0 ? (
              <ul className={styles.failures}>
                {mail.failures.map(({ recipient, error }) => (
                  <li key={recipient}>
                    {recipient}: {error}
                  </li>
                ))}
                {mail.emails.failed > mail.failures.length ? (
                  <li>and {mail.emails.failed - mail.failures.length} more</li>
                ) : null}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
