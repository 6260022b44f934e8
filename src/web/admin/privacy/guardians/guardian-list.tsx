import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { type GuardianStatus, guardianStatuses } from '#contract/privacy/guardian-rules.ts';
import type { GuardianRow } from '#contract/privacy/guardians.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { useMay } from '../../auth/session/powers.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import { ExportMenu } from '../../components/exports/export-menu.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { useDraftOfForm } from '../../components/form/drafts/use-draft-of-form.ts';
import { FormModal } from '../../components/form/form-modal.tsx';
import rows from '../../components/rows.module.css';
import { usePaginatedQuery } from '../../queries/client/use-paginated-query.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { guardiansKey, guardiansQuery } from '../../queries/privacy.ts';
import styles from './guardian-list.module.css';

const labels: Record<GuardianStatus, string> = { waiting: 'Not answered', given: 'Agreed', refused: 'Refused' };

/** People under 18 by what their guardians said; what was signed on paper is recorded here. */
export function GuardianList() {
  const [status, setStatus] = useState<GuardianStatus>('waiting');
  const [onPaper, setOnPaper] = useState<GuardianRow | null>(null);
  const query = guardiansQuery(useAdminApi(), status);
  const { list, error, isFetching, isStale, refetch, loadMore } = usePaginatedQuery(query);
  const isWaiting = !list || isStale;
  return (
    <div className={styles.list}>
      <SegmentedControl
        aria-label="What the guardian said"
        value={status}
        onChange={(value) => setStatus(value as GuardianStatus)}
        data={guardianStatuses.map((value) => ({ value, label: labels[value] }))}
      />
      <ExportMenu tables={['guardians']} query={`status=${status}`} />
      {error ? <ErrorState what="The list" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {isWaiting && !error ? <RowSkeleton what="the list" rowHeight={84} height={420} /> : null}
      {list && !isStale && list.rows.length === 0 ? (
        <EmptyState title="Nobody">
          <p>Who ticks “I am under 18” in a form names a parent or guardian, and is listed here.</p>
        </EmptyState>
      ) : null}
      {list && !isStale && list.rows.length > 0 ? (
        <ul className={rows.rows}>
          {list.rows.map((row) => (
            <Minor key={row._id} row={row} onPaper={() => setOnPaper(row)} />
          ))}
        </ul>
      ) : null}
      {list?.more ? (
        <Button variant="default" loading={isFetching} onClick={loadMore}>
          Load more
        </Button>
      ) : null}
      {onPaper ? <PaperDialog row={onPaper} onClose={() => setOnPaper(null)} /> : null}
    </div>
  );
}

function Minor({ row, onPaper }: { row: GuardianRow; onPaper: () => void }) {
  const { registrationId, name, eventTitle, guardianName, guardianEmail, guardianPhone, status, means } = row;
  const may = useMay();
  return (
    <li className={styles.row}>
      <div className={rows.text}>
        <h2>
          {may('registrations.read') ? <Link to={`/admin/registrations/${registrationId}`}>{name}</Link> : name},{' '}
          {eventTitle}
        </h2>
        <p>
          {[guardianName, guardianEmail, guardianPhone].filter(Boolean).join(' · ')}
          {status === 'waiting' ? (
            <>
              {' · asked on '}
              <DateAndTime at={row.createdAt} />
            </>
          ) : (
            <>
              {` · ${labels[status].toLowerCase()}${means === 'paper' ? ' on paper' : ''}, ${row.decidedBy ?? ''}, `}
              <DateAndTime at={row.decidedAt} />
            </>
          )}
        </p>
      </div>
      {may('registrations.edit') ? (
        <Button variant="default" size="xs" onClick={onPaper} aria-label={`Record a decision on paper for ${name}`}>
          Record on paper
        </Button>
      ) : null}
    </li>
  );
}

function PaperDialog({ row, onClose }: { row: GuardianRow; onClose: () => void }) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { decision: 'given' as 'given' | 'refused', name: row.guardianName, note: '' },
  });
  const { registrationId: id, participantId } = row;
  const draft = useDraftOfForm(`guardian-${row.registrationId}-${row.participantId}`, form, onClose);
  const saving = useSingleMutation({
    mutationFn: (values: typeof form.values) =>
      call(endpoints.guardians.recordOnPaper, { params: { id }, body: { participantId, ...values } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: guardiansKey });
      showSuccess('The decision is recorded');
      draft.done();
    },
  });
  return (
    <FormModal opened onClose={onClose} draft={draft} title={`On paper, for ${row.name}`}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit((values) => saving.mutate(values))}>
        <SegmentedControl
          aria-label="Decision"
          data={[
            { value: 'given', label: 'Agreed' },
            { value: 'refused', label: 'Refused' },
          ]}
          {...form.getInputProps('decision')}
        />
        <TextInput label="Who signed" maxLength={100} required {...form.getInputProps('name')} />
        <Textarea label="Note" placeholder="Where the paper is kept" maxLength={300} {...form.getInputProps('note')} />
        {saving.error ? (
          <p role="alert" className={styles.failure}>
            {failureText(saving.error)}
          </p>
        ) : null}
        <Button type="submit" loading={saving.isPending}>
          Record
        </Button>
      </form>
    </FormModal>
  );
}
