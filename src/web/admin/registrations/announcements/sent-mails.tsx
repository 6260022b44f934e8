import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import { counted } from '#contract/panel/counted.ts';
import type { EmailOutcome } from '#contract/panel/emails.ts';
import type { SentMail } from '#contract/panel/sent-mails.ts';
import { Moment } from '../../../dates/event-dates.tsx';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import { openQuestion } from '../../components/dialog/open-question.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { showFailure, showSuccess } from '../../components/feedback/toast.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { sentMailsKey } from '../../queries/registrations/sent-mails.ts';
import { statsKey } from '../../queries/stats.ts';
import { unreachedParts } from './recipients.ts';
import styles from './sent-mails.module.css';

const outcomes: [EmailOutcome, string][] = [
  ['sent', 'sent'],
  ['in_file', 'written to files, no mail server was set'],
  ['handed_over', 'sent or written to files: not recorded then'],
  ['pending', 'waiting'],
  ['failed', 'failed'],
  ['dropped', 'above a limit, not sent'],
];

/** What became of a mail’s emails, and who gets none: `88 registrations: 86 sent · 2 without a confirmed e-mail`. */
export function sentText({
  emails,
  recipients,
  unreached,
}: Pick<SentMail, 'emails' | 'recipients' | 'unreached'>): string {
  const queued = outcomes.flatMap(([outcome, label]) =>
    emails[outcome] > 0 ? [`${emails[outcome].toLocaleString('en-IN')} ${label}`] : [],
  );
  const parts = [...queued, ...unreachedParts(unreached)];
  const of = counted(recipients, 'registration');
  return parts.length > 0 ? `${of}: ${parts.join(' · ')}` : of;
}

/** What a mail that was not sent has become. */
export const endings: Partial<Record<SentMail['status'], string>> = { cancelled: 'Cancelled', refused: 'Not sent' };

/** The mails to people: those that wait for their time, then the newest others with what failed and why. */
export function SentMails({ mails }: { mails: SentMail[] }) {
  const waiting = mails.filter(({ status }) => status === 'scheduled');
  const others = mails.filter(({ status }) => status !== 'scheduled');
  return (
    <>
      {waiting.length > 0 ? (
        <section aria-labelledby="waiting-mails" className={styles.section}>
          <h2 id="waiting-mails" className={styles.heading}>
            Waiting for their time
          </h2>
          <ul className={styles.list}>
            {waiting.map((mail) => (
              <WaitingMail key={mail._id} mail={mail} />
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="sent-mails" className={styles.section}>
        <h2 id="sent-mails" className={styles.heading}>
          Sent before
        </h2>
        {others.length === 0 ? <EmptyState title="No mails yet">What you send appears here.</EmptyState> : null}
        <ul className={styles.list}>
          {others.map((mail) => (
            <PastMail key={mail._id} mail={mail} />
          ))}
        </ul>
      </section>
    </>
  );
}

/** What can be done about a mail: one that waits is cancelled, what failed of another is tried again. */
export function MailActions({ mail }: { mail: SentMail }) {
  const cancelling = useMailAction(endpoints.sentMails.cancel, mail);
  const retrying = useMailAction(endpoints.sentMails.retry, mail);
  if (mail.status === 'scheduled') {
    return (
      <Button
        variant="default"
        size="xs"
        loading={cancelling.isPending}
        aria-label={`Cancel ${mail.subject}`}
        onClick={() => askToCancel(mail, cancelling.mutate)}
      >
        Cancel
      </Button>
    );
  }
  if (mail.emails.failed === 0) return null;
  return (
    <Button
      variant="default"
      size="xs"
      loading={retrying.isPending}
      aria-label={`Try the failed ones again: ${mail.subject}`}
      onClick={() => retrying.mutate()}
    >
      Try the failed ones again
    </Button>
  );
}

const askToCancel = ({ subject, recipients, sendAt }: SentMail, cancel: () => void) =>
  openQuestion({
    title: `Cancel “${subject}”?`,
    children: (
      <>
        The people of {counted(recipients, 'registration')}, as it was when it was written, would get it
        {sendAt === null ? '' : ' on '}
        {sendAt === null ? null : <Moment at={sendAt} format="deadline" />}. Nobody gets it then. Its text is kept.
      </>
    ),
    labels: { confirm: 'Cancel the mail', cancel: 'Keep it' },
    onConfirm: cancel,
  });

/** Who did not get a mail, and why. */
export function MailFailures({ mail }: { mail: SentMail }) {
  return (
    <>
      {mail.failure ? <p className={styles.failures}>{mail.failure}.</p> : null}
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
    </>
  );
}

/** A request about one mail, after which the list is fetched again. */
function useMailAction(endpoint: typeof endpoints.sentMails.cancel | typeof endpoints.sentMails.retry, mail: SentMail) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: () => call(endpoint as typeof endpoints.sentMails.cancel, { params: { id: mail._id } }),
    onSuccess: ({ message }) => showSuccess(message ?? 'Done'),
    onError: (error) => showFailure(failureText(error)),
    onSettled: () => {
      // Failed emails are something to do.
      for (const queryKey of [sentMailsKey, statsKey]) void queryClient.invalidateQueries({ queryKey });
    },
  });
}

function WaitingMail({ mail }: { mail: SentMail }) {
  return (
    <li className={styles.item}>
      <details>
        <summary>
          <strong>{mail.subject}</strong>
          <span className={styles.more}>
            {mail.sentTo} · {mail.sentBy} · goes out <DateAndTime at={mail.sendAt} />
          </span>
        </summary>
        <p className={styles.text}>{mail.text}</p>
      </details>
      <MailActions mail={mail} />
    </li>
  );
}

function PastMail({ mail }: { mail: SentMail }) {
  const ending = endings[mail.status];
  return (
    <li className={styles.item}>
      <details>
        <summary>
          <strong>{mail.subject}</strong>
          <span className={styles.more}>
            {mail.sentTo} · {mail.sentBy} · <DateAndTime at={mail.createdAt} />
          </span>
          <span className={styles.more}>{ending ?? sentText(mail)}</span>
        </summary>
        <p className={styles.text}>{mail.text}</p>
      </details>
      <MailFailures mail={mail} />
      <MailActions mail={mail} />
    </li>
  );
}
