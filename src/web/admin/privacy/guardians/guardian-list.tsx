import { SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { type GuardianStatus, guardianStatuses } from '#contract/privacy/guardian-rules.ts';
import { type GuardianRow, type GuardianSort, guardianSorts } from '#contract/privacy/guardians.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { useMay } from '../../auth/session/powers.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { useDraftOfForm } from '../../components/form/drafts/use-draft-of-form.ts';
import { focusFirstError } from '../../components/form/focus-first-error.ts';
import { FormModal } from '../../components/form/form-modal.tsx';
import { maxLengthIn } from '../../components/form/max-length.ts';
import type { ListColumn } from '../../components/list/list-table.tsx';
import list from '../../components/list/panel-list/panel-list.module.css';
import { PanelList } from '../../components/list/panel-list/panel-list.tsx';
import { byTime, sortedBy } from '../../components/list/panel-list/sort-choices.ts';
import { useListUrl } from '../../components/list/panel-list/use-list-url.ts';
import button from '../../components/row-button.module.css';
import { usePaginatedQuery } from '../../queries/client/use-paginated-query.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { guardiansKey, guardiansQuery } from '../../queries/privacy.ts';
import { registrationPath } from '../../registrations/registration-paths.ts';
import { PrivacyFrame } from '../privacy-frame.tsx';

const labels: Record<GuardianStatus, string> = { waiting: 'Not answered', given: 'Agreed', refused: 'Refused' };

const statuses = guardianStatuses.map((value) => ({ value, label: labels[value] }));
const options = {
  sorts: guardianSorts,
  filters: { status: { values: guardianStatuses, initial: 'waiting' } },
  keeps: ['view'],
};

const columns: ListColumn<GuardianRow, GuardianSort>[] = [
  { label: 'Name', sort: sortedBy('name'), render: (row) => <MinorName row={row} /> },
  { label: 'Event', kind: 'wide', sort: sortedBy('event'), render: ({ eventTitle }) => eventTitle },
  {
    label: 'Guardian',
    kind: 'wide',
    sort: sortedBy('guardian'),
    render: ({ guardianName, guardianEmail, guardianPhone }) => (
      <>
        {guardianName}
        <span className={list.more}>{[guardianEmail, guardianPhone].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  {
    label: 'Answer',
    kind: 'wide',
    sort: sortedBy('answer'),
    render: ({ status, means, decidedBy, decidedAt }) => (
      <>
        {labels[status]}
        {means === 'paper' ? ' on paper' : ''}
        {status === 'waiting' ? null : (
          <span className={list.more}>
            {decidedBy ?? ''}, <DateAndTime at={decidedAt} />
          </span>
        )}
      </>
    ),
  },
  { label: 'Asked', kind: 'when', sort: byTime, render: ({ createdAt }) => <DateAndTime at={createdAt} /> },
];

const paperColumn = (onPaper: (row: GuardianRow) => void): ListColumn<GuardianRow, GuardianSort> => ({
  label: 'Actions',
  kind: 'buttons',
  render: (row) => (
    <div className={list.buttons}>
      <button
        type="button"
        className={button.button}
        aria-label={`On paper for ${row.name}`}
        onClick={() => onPaper(row)}
      >
        On paper
      </button>
    </div>
  ),
});

function MinorName({ row: { registrationId, name } }: { row: GuardianRow }) {
  const may = useMay();
  if (!may('registrations.read')) return <strong>{name}</strong>;
  return (
    <Link to={registrationPath(registrationId)} className={list.name} data-open>
      {name}
    </Link>
  );
}

/** People under 18 by what their guardians said; what was signed on paper is recorded here. */
export function GuardianList() {
  const [onPaper, setOnPaper] = useState<GuardianRow | null>(null);
  const may = useMay();
  const listUrl = useListUrl(options);
  const source = usePaginatedQuery(guardiansQuery(useAdminApi(), listUrl.query));
  const mayRecord = may('registrations.edit');
  const shown = useMemo(() => (mayRecord ? [...columns, paperColumn(setOnPaper)] : columns), [mayRecord]);
  return (
    <PrivacyFrame view="guardians" exported={['guardians', listUrl.filter]}>
      <PanelList
        name="guardians"
        one="person"
        many="people"
        placeholder="Name, guardian, e-mail, phone or event"
        listUrl={listUrl}
        // Those of another answer say nothing about these.
        source={source.isStale && source.list?.rows.length === 0 ? { ...source, list: undefined } : source}
        columns={shown}
        nameOf={({ name }) => name}
        empty={{
          title: 'Nobody',
          text: 'Who ticks “I am under 18” in a form names a parent or guardian, and is listed here.',
        }}
        notFound={{ text: 'Try another word.' }}
        rowHeight={84}
        filters={
          <SegmentedControl
            aria-label="What the guardian said"
            value={listUrl.values.status ?? 'waiting'}
            onChange={(status) => listUrl.change({ status })}
            data={statuses}
          />
        }
      />
      {onPaper ? <PaperDialog row={onPaper} onClose={() => setOnPaper(null)} /> : null}
    </PrivacyFrame>
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
      <form noValidate onSubmit={form.onSubmit((values) => saving.mutate(values), focusFirstError)}>
        <Stack>
          <SegmentedControl
            aria-label="Decision"
            data={[
              { value: 'given', label: 'Agreed' },
              { value: 'refused', label: 'Refused' },
            ]}
            {...form.getInputProps('decision')}
          />
          <TextInput
            label="Who signed"
            maxLength={maxLengthIn(endpoints.guardians.recordOnPaper, 'name')}
            required
            {...form.getInputProps('name')}
          />
          <Textarea
            label="Note"
            placeholder="Where the paper is kept"
            maxLength={maxLengthIn(endpoints.guardians.recordOnPaper, 'note')}
            {...form.getInputProps('note')}
          />
          <DialogFooter
            failure={saving.error ? failureText(saving.error) : null}
            confirm="Record"
            isPending={saving.isPending}
            onClose={onClose}
          />
        </Stack>
      </form>
    </FormModal>
  );
}
