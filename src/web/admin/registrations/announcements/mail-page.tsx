import { Alert, Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowLeft, IconMail } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { mailPlaceholders } from '#contract/panel/mail-placeholders.ts';
import { type RegistrationStatus, registrationStatuses } from '#contract/registration-rules.ts';
import type { StatusCounts } from '#contract/registrations.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { ApprovalNote, ApprovalReason, confirmText, useMailHint } from '../../approvals/approval-note.tsx';
import { ExportMenu } from '../../components/exports/export-menu.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { DraftNotice } from '../../components/form/drafts/draft-notice.tsx';
import { LeaveGuard } from '../../components/form/leave-guard.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { statusCountsQuery } from '../../queries/registrations/registrations.ts';
import { sentMailsQuery } from '../../queries/registrations/sent-mails.ts';
import { EventSelect } from '../event-select.tsx';
import { statusLabels } from '../registration-labels.ts';
import styles from './mail-page.module.css';
import { NoMailServer, SentMails } from './sent-mails.tsx';
import { useAnnouncement } from './use-announcement.ts';

/** A message to the people of an event whose registration has one of the chosen statuses. */
export default function MailPage() {
  const [params, setParams] = useSearchParams();
  const eventId = params.get('event');
  const sentBefore = usePageQuery(sentMailsQuery(useAdminApi()));
  const hasMailServer = sentBefore.data?.hasMailServer;
  const choose = (id: string | null) => setParams(id ? { event: id } : {}, { replace: true });
  return (
    <>
      <PageHeader
        title="Mail participants"
        actions={
          <>
            <ExportMenu tables={['mails']} />
            <Button
              component={Link}
              to="/admin/registrations"
              variant="default"
              leftSection={<IconArrowLeft size={18} aria-hidden />}
            >
              Registrations
            </Button>
          </>
        }
      >
        One message to the people of an event.{hasMailServer === false ? '' : ' It goes out within a minute.'}
      </PageHeader>
      {hasMailServer === false ? <NoMailServer /> : null}
      <MailForm eventId={eventId} onChoose={choose} hasMailServer={hasMailServer !== false} />
      {sentBefore.error && !sentBefore.data ? (
        <ErrorState
          what="The sent mails"
          error={sentBefore.error}
          isLoading={sentBefore.isFetching}
          onRetry={sentBefore.refetch}
        />
      ) : null}
      {sentBefore.data ? <SentMails {...sentBefore.data} /> : null}
    </>
  );
}

/** How long one pauses between two keys, in milliseconds: the registrations are counted after that. */
const PAUSE = 300;

const PLACEHOLDERS = `Placeholders: ${Object.entries(mailPlaceholders)
  .map(([name, meaning]) => `{{${name}}} ${meaning}`)
  .join(', ')}.`;

interface MailFormProps {
  eventId: string | null;
  onChoose: (eventId: string | null) => void;
  hasMailServer: boolean;
}

function MailForm({ eventId, onChoose, hasMailServer }: MailFormProps) {
  const mail = useAnnouncement(eventId);
  const { values, set, errors } = mail;
  const [college] = useDebouncedValue(values.college?.trim() ?? '', PAUSE);
  const counts = usePageQuery(
    statusCountsQuery(useAdminApi(), eventId, { withSubEvents: values.withSubEvents, college }),
  );
  const recipients = countOf(counts.data, values.statuses);
  const hint = useMailHint(recipients);
  return (
    <form className={styles.form} onSubmit={(event) => mail.askFirst(event, recipients, hint)} noValidate>
      <DraftNotice restoredFrom={mail.restoredFrom} onStartOver={mail.startOver} />
      <Stack gap="lg">
        <EventSelect
          label="Event"
          placeholder="Choose or type"
          value={eventId}
          onChange={onChoose}
          error={errors.eventId}
          required
        />
        {counts.error ? (
          <ErrorState
            what="The numbers of registrations"
            error={counts.error}
            isLoading={counts.isFetching}
            onRetry={counts.refetch}
          />
        ) : null}
        <Checkbox.Group
          label="Registrations that are"
          value={values.statuses}
          onChange={(statuses) => set({ statuses: registrationStatuses.filter((status) => statuses.includes(status)) })}
          error={errors.statuses}
        >
          <div className={styles.statuses}>
            {registrationStatuses.map((status) => (
              <Checkbox
                key={status}
                value={status}
                label={
                  counts.data
                    ? `${statusLabels[status].label} (${countOf(counts.data, [status])})`
                    : statusLabels[status].label
                }
              />
            ))}
          </div>
        </Checkbox.Group>
        <Checkbox
          label="Also the people of its sub-events"
          checked={values.withSubEvents ?? false}
          onChange={(event) => set({ withSubEvents: event.currentTarget.checked })}
        />
        <TextInput
          label="Only of this college"
          description="A part of its name is enough. Left empty, the message goes to all colleges."
          value={values.college ?? ''}
          onChange={(event) => set({ college: event.currentTarget.value })}
          error={errors.college}
          maxLength={120}
        />
        <TextInput
          label="Subject"
          value={values.subject}
          onChange={(event) => set({ subject: event.currentTarget.value })}
          error={errors.subject}
          maxLength={150}
          required
        />
        <Textarea
          label="Message"
          description={`Plain text. Utsav adds a greeting and a button that opens the registration. ${PLACEHOLDERS}`}
          value={values.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
          error={errors.text}
          maxLength={5000}
          rows={9}
          required
        />
        {mail.failure === null ? null : (
          <Alert color="gulal" role="alert">
            {mail.failure}
          </Alert>
        )}
        {mail.sent === null ? null : (
          <Alert color="peacock" role="status">
            {hasMailServer
              ? `The message is on its way to ${registrationsText(mail.sent)}.`
              : `The message for ${registrationsText(mail.sent)} is written to files. It reaches nobody until a mail server is set.`}
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
        <Group justify="space-between">
          <p role="status" className={styles.count}>
            {eventId ? previewText(counts.data, recipients) : 'Choose an event to see how many it goes to.'}
          </p>
          <Button variant="default" loading={mail.isTesting} onClick={mail.sendTest}>
            Send a test to me
          </Button>
          <Button type="submit" loading={mail.isBusy} leftSection={<IconMail size={18} aria-hidden />}>
            {confirmText(hint, 'Send')}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard {...mail.guard} />
    </form>
  );
}

const countOf = (counts: StatusCounts | undefined, statuses: readonly RegistrationStatus[]) =>
  (counts ?? [])
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { registrations }) => sum + registrations, 0);

const registrationsText = (count: number) =>
  count === 1 ? '1 registration' : `${count.toLocaleString('en-IN')} registrations`;

function previewText(counts: StatusCounts | undefined, recipients: number): string {
  if (!counts) return 'Counting...';
  return recipients === 0
    ? 'No registration has one of these statuses.'
    : `Goes to ${registrationsText(recipients)}, teams as a whole.`;
}
