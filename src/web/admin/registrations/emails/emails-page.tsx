import { Button, Select } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import {
  type Email,
  type EmailSort,
  emailFilters,
  emailSorts,
  retriedEmailsSchema,
  shortLivedEmailKinds,
} from '#contract/panel/emails.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import { ExportMenu } from '../../components/exports/export-menu.tsx';
import { showFailure, showSuccess } from '../../components/feedback/toast.ts';
import { HeaderLink } from '../../components/header-link.tsx';
import type { ListColumn } from '../../components/list/list-table.tsx';
import styles from '../../components/list/panel-list/panel-list.module.css';
import { PanelList } from '../../components/list/panel-list/panel-list.tsx';
import { byTime, sortedBy } from '../../components/list/panel-list/sort-choices.ts';
import { useListUrl } from '../../components/list/panel-list/use-list-url.ts';
import { NoMailServer } from '../../components/mail/no-mail-server.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import row from '../../components/row-button.module.css';
import { usePaginatedQuery } from '../../queries/client/use-paginated-query.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { emailsQuery } from '../../queries/registrations/emails.ts';
import { statsKey } from '../../queries/stats.ts';
import { registrationPath, registrationsOfPath } from '../registration-paths.ts';
import { emptyTexts, filterLabels, kindLabel, outcomeLabels } from './email-labels.ts';

const options = { sorts: emailSorts, filters: { show: { values: emailFilters, initial: 'failed_lately' } } };
const choices = emailFilters.map((value) => ({ value, label: filterLabels[value] }));

const columns: ListColumn<Email, EmailSort>[] = [
  {
    label: 'Recipient',
    sort: sortedBy('recipient'),
    render: ({ recipient, registrationId, registrationName }) => (
      <>
        {registrationId ? (
          <Link to={registrationPath(registrationId)} className={styles.name} data-open>
            {recipient ?? registrationName}
          </Link>
        ) : (
          <strong>{recipient}</strong>
        )}
        <span className={styles.more}>{registrationName ?? 'About an account'}</span>
      </>
    ),
  },
  { label: 'What', sort: sortedBy('kind'), kind: 'wide', render: ({ kind }) => kindLabel(kind) },
  {
    label: 'Event',
    sort: sortedBy('event'),
    kind: 'wide',
    render: ({ eventId, eventTitle }) =>
      eventId ? (
        <Link to={registrationsOfPath(eventId)} className={styles.name}>
          {eventTitle}
        </Link>
      ) : null,
  },
  {
    label: 'What became of it',
    sort: sortedBy('error'),
    kind: 'wide',
    render: ({ status, outcome, error, attempts, nextAttemptAt, sentAt }) => (
      <>
        {outcomeLabels[outcome]}
        {status === 'sent' && sentAt ? (
          <>
            {' '}
            <DateAndTime at={sentAt} />
          </>
        ) : null}
        {status === 'pending' ? (
          <>
            {' until '}
            <DateAndTime at={nextAttemptAt} />
          </>
        ) : null}
        {error && status !== 'sent' ? <span className={styles.more}>{error}</span> : null}
        {attempts > 1 ? <span className={styles.more}>{attempts} attempts</span> : null}
      </>
    ),
  },
  { label: 'Made', kind: 'when', sort: byTime, render: ({ createdAt }) => <DateAndTime at={createdAt} /> },
];

const isRetried = ({ status, kind }: Email) => status === 'failed' && !shortLivedEmailKinds.includes(kind);

const retryColumn = (retry: (ids: string[]) => void): ListColumn<Email, EmailSort> => ({
  label: 'Actions',
  kind: 'buttons',
  render: (email) =>
    isRetried(email) ? (
      <div className={styles.buttons}>
        <button
          type="button"
          className={row.button}
          aria-label={`Try again the email to ${email.recipient ?? 'nobody'}`}
          onClick={() => retry([email._id])}
        >
          Try again
        </button>
      </div>
    ) : null,
});

/** Tries emails again: those of some ids, or all that a filter leaves. */
function useRetry() {
  const { call } = useAdminApi();
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ asked }: { asked: object; done?: () => void }) =>
      call(endpoints.emails.retry, { body: retriedEmailsSchema.parse(asked) }),
    onSuccess: ({ message }, { done }) => {
      done?.();
      showSuccess(message ?? 'Tried again');
      void client.invalidateQueries({ queryKey: ['emails'] });
      void client.invalidateQueries({ queryKey: statsKey });
    },
    onError: (error) => showFailure(`Nothing was tried again. ${failureText(error)}`),
  });
}

/** The emails of the last thirty days: first of all those that failed, with what the mail server said. */
export default function EmailsPage() {
  const listUrl = useListUrl(options);
  const source = usePaginatedQuery(emailsQuery(useAdminApi(), listUrl.query));
  const { mutate, isPending } = useRetry();
  const filter = emailFilters.find((value) => value === listUrl.values.show) ?? 'failed_lately';
  const hasFailed = filter === 'failed' || filter === 'failed_lately';
  const shown = useMemo(
    () => (hasFailed ? [...columns, retryColumn((ids) => mutate({ asked: { show: 'failed', ids } }))] : columns),
    [hasFailed, mutate],
  );
  return (
    <>
      <PageHeader
        title="Emails"
        actions={
          <>
            <ExportMenu tables={['emails']} query={listUrl.filter} />
            <HeaderLink to="/admin/registrations" icon={IconArrowLeft}>
              Registrations
            </HeaderLink>
          </>
        }
      >
        What the server mailed in the last 30 days, and what became of it.
      </PageHeader>
      <NoMailServer />
      <PanelList
        name="emails"
        one="email"
        many="emails"
        placeholder="Recipient, person, event or error"
        listUrl={listUrl}
        source={source}
        columns={shown}
        nameOf={({ recipient, kind }) => `${kindLabel(kind)} to ${recipient ?? 'nobody'}`}
        empty={emptyTexts[filter]}
        notFound={{ text: 'Try another word, or other emails.' }}
        bulk={
          hasFailed
            ? (_, selection) => (
                <Button
                  size="compact-md"
                  loading={isPending}
                  onClick={() =>
                    mutate({
                      asked: selection.isAll
                        ? Object.fromEntries(new URLSearchParams(listUrl.filter))
                        : { show: 'failed', ids: selection.ids },
                      done: selection.clear,
                    })
                  }
                >
                  Try again
                </Button>
              )
            : undefined
        }
        takesAll
        filters={
          <Select
            className={styles.filter}
            aria-label="Which emails"
            data={choices}
            value={filter}
            onChange={(show) => listUrl.change({ show: show ?? undefined })}
            allowDeselect={false}
          />
        }
      />
    </>
  );
}
