import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { type ErasureRow, type ErasureSort, erasureSorts, erasureStatuses } from '#contract/privacy/data-requests.ts';
import { ApiError } from '../../../api.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { useMay } from '../../auth/session/powers.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import { showFailure, showSuccess } from '../../components/feedback/toast.ts';
import { DraftNotice } from '../../components/form/drafts/draft-notice.tsx';
import { useDraftOfForm } from '../../components/form/drafts/use-draft-of-form.ts';
import { focusFirstError } from '../../components/form/focus-first-error.ts';
import { LeaveGuard } from '../../components/form/leave-guard.tsx';
import { maxLengthIn } from '../../components/form/max-length.ts';
import type { ListColumn } from '../../components/list/list-table.tsx';
import { FilterSelect } from '../../components/list/panel-list/filter-select.tsx';
import list from '../../components/list/panel-list/panel-list.module.css';
import { PanelList } from '../../components/list/panel-list/panel-list.tsx';
import { byTime, sortedBy } from '../../components/list/panel-list/sort-choices.ts';
import { useListUrl } from '../../components/list/panel-list/use-list-url.ts';
import { NoMailServer } from '../../components/mail/no-mail-server.tsx';
import { usePaginatedQuery } from '../../queries/client/use-paginated-query.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { erasuresKey, erasuresQuery } from '../../queries/privacy.ts';
import styles from '../privacy-form.module.css';
import { PrivacyFrame } from '../privacy-frame.tsx';

const labels: Record<ErasureRow['status'], string> = {
  asked: 'Asked, not confirmed',
  scheduled: 'Confirmed',
  done: 'Erased',
  kept: 'Kept after all',
};

const statuses = erasureStatuses.map((value) => ({ value, label: labels[value] }));
const options = { sorts: erasureSorts, filters: { status: { values: erasureStatuses } }, keeps: ['view'] };

const columns: ListColumn<ErasureRow, ErasureSort>[] = [
  { label: 'E-mail', sort: sortedBy('email'), render: ({ email }) => <strong>{email}</strong> },
  { label: 'Status', kind: 'wide', sort: sortedBy('status'), render: (row) => <Status row={row} /> },
  {
    label: 'Asked',
    kind: 'when',
    sort: byTime,
    render: ({ createdAt, askedBy }) => (
      <>
        <DateAndTime at={createdAt} />
        {askedBy ? <span className={list.more}>by {askedBy}</span> : null}
      </>
    ),
  },
];

/** Who asked to have their data erased, and where that is. */
export function RequestList() {
  const mayAsk = useMay()('privacy.manage');
  const listUrl = useListUrl(options);
  const source = usePaginatedQuery(erasuresQuery(useAdminApi(), listUrl.query));
  return (
    <PrivacyFrame view="requests" exported={['data-requests', listUrl.filter]}>
      <NoMailServer />
      {mayAsk ? <AskFor /> : null}
      <PanelList
        name="data-requests"
        one="request"
        many="requests"
        placeholder="E-mail, what it waits for, or who asked"
        listUrl={listUrl}
        source={source}
        columns={columns}
        nameOf={({ email }) => email}
        empty={{
          title: 'Nobody has asked',
          text: 'People ask on the page Erase your data, which the privacy notice names. It runs without you.',
        }}
        notFound={{ text: 'Try another word, or another status.' }}
        filters={
          <FilterSelect
            label="Status"
            all="All statuses"
            choices={statuses}
            value={listUrl.values.status}
            onChange={(status) => listUrl.change({ status })}
          />
        }
      />
    </PrivacyFrame>
  );
}

function Status({ row: { status, dueAt, doneAt, deadline, waitsFor, results } }: { row: ErasureRow }) {
  return (
    <>
      {labels[status]}
      {dueAt ? (
        <span className={list.more}>
          next on <DateAndTime at={dueAt} />
        </span>
      ) : null}
      {doneAt ? (
        <span className={list.more}>
          done on <DateAndTime at={doneAt} />
        </span>
      ) : null}
      {status === 'scheduled' ? (
        <span className={list.more}>
          by law until <DateAndTime at={deadline} />
        </span>
      ) : null}
      {waitsFor ? <span className={list.more}>Waits: {waitsFor}</span> : null}
      {results.length > 0 && status !== 'kept' ? <Results of={results} isDone={status === 'done'} /> : null}
    </>
  );
}

/** Where the committee may have written the name another way than the registration has it. */
function Results({ of: results, isDone }: { of: ErasureRow['results']; isDone: boolean }) {
  const may = useMay();
  return (
    <p className={list.text}>
      {isDone ? 'The name was replaced' : 'The name will be replaced'} in published results where it is spelled as in
      the registration. Look for other spellings:{' '}
      {results.map(({ eventId, title }, index) => (
        <span key={eventId}>
          {index > 0 ? ', ' : ''}
          {may.for('results.publish', eventId) ? (
            <Link to={`/admin/results/${eventId}`} className={list.name}>
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
      ))}
      .
    </p>
  );
}

/** For people who wrote an e-mail instead: they confirm it by the same link. */
function AskFor() {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { email: '' } });
  const draft = useDraftOfForm('data-request', form);
  const asking = useSingleMutation({
    mutationFn: (body: typeof form.values) => call(endpoints.dataRequests.askFor, { body }),
    onSuccess: ({ message, data }) => {
      if (data.isKnown) showSuccess(message ?? '');
      else showFailure(message ?? '');
      draft.startOver();
      void queryClient.invalidateQueries({ queryKey: erasuresKey });
    },
    onError: (error) => {
      form.setErrors(error instanceof ApiError ? error.fieldErrors : {});
      showFailure('The link was not mailed');
    },
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit((values) => asking.mutate(values), focusFirstError)}
    >
      <DraftNotice restoredFrom={draft.restoredFrom} isOld={draft.isOld} onStartOver={draft.startOver} />
      <LeaveGuard isDirty={draft.isDirty} mayLeave={draft.mayLeave} onDiscard={draft.startOver} />
      <TextInput
        label="Somebody wrote to you? Mail them the link"
        type="email"
        placeholder="their@address"
        maxLength={maxLengthIn(endpoints.dataRequests.askFor, 'email')}
        {...form.getInputProps('email')}
      />
      {asking.error && Object.keys(form.errors).length === 0 ? (
        <p role="alert" className={styles.failure}>
          {failureText(asking.error)}
        </p>
      ) : null}
      <Button type="submit" variant="default" loading={asking.isPending}>
        Mail the link
      </Button>
    </form>
  );
}
