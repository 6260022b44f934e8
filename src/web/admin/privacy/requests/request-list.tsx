import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { ErasureRow } from '#contract/privacy/data-requests.ts';
import { ApiError } from '../../../api.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { useMay } from '../../auth/session/powers.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import { showFailure, showSuccess } from '../../components/feedback/toast.ts';
import rows from '../../components/rows.module.css';
import { usePaginatedQuery } from '../../queries/client/use-paginated-query.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { erasuresKey, erasuresQuery } from '../../queries/privacy.ts';
import styles from '../guardians/guardian-list.module.css';

const labels: Record<ErasureRow['status'], string> = {
  asked: 'Link mailed, not confirmed',
  scheduled: 'Confirmed',
  done: 'Erased',
  kept: 'Kept after all',
};

/** Who asked to have their data erased, and where that is. */
export function RequestList() {
  const mayAsk = useMay()('privacy.manage');
  const { list, error, isFetching, refetch, loadMore } = usePaginatedQuery(erasuresQuery(useAdminApi()));
  return (
    <div className={styles.list}>
      {mayAsk ? <AskFor /> : null}
      {error ? <ErrorState what="The requests" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!list && !error ? <RowSkeleton what="the requests" rowHeight={72} height={420} /> : null}
      {list?.rows.length === 0 ? (
        <EmptyState title="Nobody has asked">
          <p>People ask on the page Erase your data, which the privacy notice names. It runs without you.</p>
        </EmptyState>
      ) : null}
      {list && list.rows.length > 0 ? (
        <ul className={rows.rows}>
          {list.rows.map((row) => (
            <Request key={row._id} row={row} />
          ))}
        </ul>
      ) : null}
      {list?.more ? (
        <Button variant="default" loading={isFetching} onClick={loadMore}>
          Load more
        </Button>
      ) : null}
    </div>
  );
}

function Request({
  row: { email, status, createdAt, dueAt, doneAt, deadline, waitsFor, askedBy, results },
}: {
  row: ErasureRow;
}) {
  return (
    <li className={styles.row}>
      <div className={rows.text}>
        <h2>{email}</h2>
        <p>
          {labels[status]} · asked on <DateAndTime at={createdAt} />
          {askedBy ? ` by ${askedBy}` : ''}
          {dueAt ? (
            <>
              {' · next on '}
              <DateAndTime at={dueAt} />
            </>
          ) : null}
          {doneAt ? (
            <>
              {' · done on '}
              <DateAndTime at={doneAt} />
            </>
          ) : null}
          {status === 'scheduled' ? (
            <>
              {' · by law until '}
              <DateAndTime at={deadline} />
            </>
          ) : null}
        </p>
        {waitsFor ? <p>Waits: {waitsFor}</p> : null}
        {results.length > 0 && status !== 'kept' ? <Results of={results} isDone={status === 'done'} /> : null}
      </div>
    </li>
  );
}

/** Where the committee may have written the name another way than the registration has it. */
function Results({ of: results, isDone }: { of: ErasureRow['results']; isDone: boolean }) {
  const may = useMay();
  return (
    <p>
      {isDone ? 'The name was replaced' : 'The name will be replaced'} in published results where it is spelled as in
      the registration. Look for other spellings:{' '}
      {results.map(({ eventId, title }, index) => (
        <span key={eventId}>
          {index > 0 ? ', ' : ''}
          {may.for('results.publish', eventId) ? <Link to={`/admin/results/${eventId}`}>{title}</Link> : title}
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
  const asking = useSingleMutation({
    mutationFn: (body: typeof form.values) => call(endpoints.dataRequests.askFor, { body }),
    onSuccess: ({ message, data }) => {
      if (data.isKnown) showSuccess(message ?? '');
      else showFailure(message ?? '');
      form.reset();
      void queryClient.invalidateQueries({ queryKey: erasuresKey });
    },
    onError: (error) => {
      form.setErrors(error instanceof ApiError ? error.fieldErrors : {});
      showFailure('The link was not mailed');
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit((values) => asking.mutate(values))}>
      <TextInput
        label="Somebody wrote to you? Mail them the link"
        type="email"
        placeholder="their@address"
        maxLength={254}
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
