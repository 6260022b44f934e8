import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { MailAudience } from '#contract/panel/announcements.ts';
import { counted } from '#contract/panel/counted.ts';
import { emptyPlaceholders } from '#contract/panel/mail-placeholders.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { mailRecipientQuery } from '../../queries/registrations/sent-mails.ts';
import { FilledText } from './filled-text.tsx';
import styles from './mail-preview.module.css';
import { ReplyTo } from './reply-to.tsx';

interface MailPreviewProps {
  audience: MailAudience;
  subject: string;
  text: string;
  replyTo: string;
  contact: string | null | undefined;
}

/** Says that it leads no further, and keeps the focus: one that is disabled loses it. */
function StepButton({ isEnd, onStep, children }: { isEnd: boolean; onStep: () => void; children: string }) {
  return (
    <Button
      variant="default"
      size="xs"
      data-disabled={isEnd || undefined}
      aria-disabled={isEnd}
      onClick={isEnd ? undefined : onStep}
    >
      {children}
    </Button>
  );
}

/** The mail as each of its recipients would read it, one after the other. */
export function MailPreview({ audience, subject, text, replyTo, contact }: MailPreviewProps) {
  const [at, setAt] = useState(0);
  const key = JSON.stringify(audience);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another audience begins with its first recipient
  useEffect(() => setAt(0), [key]);
  const { data, error, isFetching, refetch } = usePageQuery(mailRecipientQuery(useAdminApi(), audience, at));
  if (error) return <ErrorState what="The preview" error={error} isLoading={isFetching} onRetry={refetch} />;
  if (!data) return <RowSkeleton what="the preview" rowHeight={84} />;
  if (!data.recipient) return <p role="status">Nobody would get this message.</p>;
  const { email, values } = data.recipient;
  const last = data.people - 1;
  // Presses go on from what was asked for, which may not be there yet, or not any more.
  const asked = Math.min(at, last);
  const empty = emptyPlaceholders(`${subject}\n${text}`, values);
  return (
    <section aria-label="Preview" className={styles.preview}>
      <Group justify="space-between">
        <p role="status" className={styles.who}>
          {`${(data.at + 1).toLocaleString('en-IN')} of ${counted(data.people, 'person', 'people')}: ${values.name}, ${email}`}
        </p>
        <Group gap="xs">
          <StepButton isEnd={asked === 0} onStep={() => setAt(asked - 1)}>
            Previous
          </StepButton>
          <StepButton isEnd={asked === last} onStep={() => setAt(asked + 1)}>
            Next
          </StepButton>
        </Group>
      </Group>
      <ReplyTo email={replyTo} contact={contact} />
      <h2 className={styles.subject}>
        <FilledText text={subject} values={values} empty="No subject yet" />
      </h2>
      <p className={styles.text}>
        {`Hello ${values.name},\n\n`}
        <FilledText text={text} values={values} empty="No message yet" />
      </p>
      {empty.length > 0 ? (
        <Text size="sm" c="#920a3c">
          {`Empty for this person: ${empty.map((name) => `{${name}}`).join(', ')}.`}
        </Text>
      ) : null}
      <Text size="xs" c="dimmed">
        The code of a pass is an example here; each person gets their own.
      </Text>
    </section>
  );
}
