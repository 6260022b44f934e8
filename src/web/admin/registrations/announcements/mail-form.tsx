import { Alert, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { MailAudience } from '#contract/panel/announcements.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { ApprovalNote, ApprovalReason, confirmText, useMailHint } from '../../approvals/approval-note.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { DateTimeField } from '../../components/form/date-field.tsx';
import { DraftNotice } from '../../components/form/drafts/draft-notice.tsx';
import { LeaveGuard } from '../../components/form/leave-guard.tsx';
import { maxLengthIn } from '../../components/form/max-length.ts';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { mailCountsQuery, mailReachQuery } from '../../queries/registrations/sent-mails.ts';
import { AudienceFields } from './audience-fields.tsx';
import { isChosen } from './check-mail.ts';
import styles from './mail-page.module.css';
import { MailPreview } from './mail-preview.tsx';
import { audienceOf, type MailTarget } from './mail-target.ts';
import { MessageField } from './message-field.tsx';
import { countText, sentText } from './recipients.ts';
import { usualReplyTo } from './reply-to.tsx';
import { useAnnouncement } from './use-announcement.ts';

const NOBODY = { registrations: 0, people: 0, unreached: { unproved: 0, erased: 0 } };

/** How long one pauses between two keys, in milliseconds: the registrations are counted after that. */
const PAUSE = 300;

interface MailFormProps {
  target: MailTarget;
  onTarget: (target: MailTarget) => void;
  hasMailServer: boolean;
  /** The festival’s contact e-mail; null while it has none of its own, undefined until that is known. */
  contact: string | null | undefined;
  /** Whether any mail waits for its time: one that was cancelled does not. */
  hasWaiting: boolean;
}

/** Writes a message to people, shows it as each of them would read it, and sends or schedules it. */
export function MailForm({ target, onTarget, hasMailServer, contact, hasWaiting }: MailFormProps) {
  const mail = useAnnouncement(target);
  const { values, set, errors } = mail;
  const [isPreviewed, setPreviewed] = useState(false);
  const typedCollege = values.college?.trim() ?? '';
  const [college] = useDebouncedValue(typedCollege, PAUSE);
  const whom = audienceOf(target);
  const audience: MailAudience | undefined = whom && {
    ...whom,
    statuses: values.statuses,
    withSubEvents: values.withSubEvents && target.to !== 'everybody',
    college,
  };
  const counts = usePageQuery(mailCountsQuery(useAdminApi(), audience));
  const reaching = usePageQuery(mailReachQuery(useAdminApi(), audience));
  const failed = [counts, reaching].find(({ error }) => error !== null);
  // The mail goes to the college as it is typed: the number of another one is none of its.
  const reach = college === typedCollege ? reaching.data : undefined;
  const hint = useMailHint(reach?.people ?? 0);
  const sent = sentText(mail.sent, { hasMailServer, hasWaiting });
  return (
    <form className={styles.form} onSubmit={(event) => mail.askFirst(event, reach, hint)} noValidate>
      <DraftNotice restoredFrom={mail.restoredFrom} onStartOver={mail.startOver} />
      <Stack gap="lg">
        <AudienceFields
          target={target}
          onTarget={onTarget}
          values={values}
          set={set}
          errors={errors}
          counts={whom && counts.data}
        />
        {failed ? (
          <ErrorState
            what="The numbers of registrations"
            error={failed.error}
            isLoading={failed.isFetching}
            onRetry={failed.refetch}
          />
        ) : null}
        <TextInput
          label="Subject"
          value={values.subject}
          onChange={(event) => set({ subject: event.currentTarget.value })}
          error={errors.subject}
          maxLength={maxLengthIn(endpoints.registrations.announce, 'subject')}
          required
        />
        <MessageField value={values.text} onChange={(text) => set({ text })} error={errors.text} />
        <TextInput
          type="email"
          label="Answers go to"
          description={`Left empty, they go to ${usualReplyTo(contact)}.`}
          value={values.replyTo ?? ''}
          onChange={(event) => set({ replyTo: event.currentTarget.value })}
          onBlur={mail.checkReplyTo}
          error={errors.replyTo}
          maxLength={maxLengthIn(endpoints.registrations.announce, 'replyTo')}
        />
        <Checkbox
          label="Send it later"
          checked={values.isLater}
          onChange={(event) => set({ isLater: event.currentTarget.checked })}
        />
        {values.isLater ? (
          <DateTimeField
            label="Send at"
            value={values.sendAt}
            onChange={(event) => set({ sendAt: event.currentTarget.value })}
            error={errors.sendAt}
            required
          />
        ) : null}
        {isPreviewed && audience && mail.sent === null ? (
          <MailPreview
            audience={audience}
            subject={values.subject}
            text={values.text}
            replyTo={values.replyTo ?? ''}
            contact={contact}
          />
        ) : null}
        {mail.failure === null ? null : (
          <Alert color="gulal" role="alert">
            {mail.failure}
          </Alert>
        )}
        {sent === null ? null : (
          <Alert color="peacock" role="status">
            {sent}
          </Alert>
        )}
        {mail.tested === null ? null : (
          <Alert color="peacock" role="status">
            {hasMailServer ? `A test goes to ${mail.tested}.` : 'The test is written to a file: no mail server is set.'}
          </Alert>
        )}
        <ApprovalNote hint={hint} />
        {hint.text === null ? null : (
          <ApprovalReason value={values.reason ?? ''} onChange={(reason) => set({ reason })} error={errors.reason} />
        )}
        <p role="status" className={styles.count}>
          {whom
            ? countText(values.statuses.length === 0 && !isChosen(target) ? NOBODY : reach, {
                hasFailed: failed !== undefined,
                isLater: values.isLater,
              })
            : 'Choose an event to see how many it goes to.'}
        </p>
        <Group justify="flex-end">
          <Button
            variant="default"
            disabled={!whom}
            aria-pressed={isPreviewed}
            onClick={() => setPreviewed(!isPreviewed)}
          >
            {isPreviewed ? 'Hide the preview' : 'Preview'}
          </Button>
          <Button variant="default" loading={mail.isTesting} onClick={mail.sendTest}>
            Send a test to me
          </Button>
          <Button type="submit" loading={mail.isBusy} leftSection={<IconMail size={18} aria-hidden />}>
            {confirmText(hint, values.isLater ? 'Schedule' : 'Send')}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard {...mail.guard} />
    </form>
  );
}
