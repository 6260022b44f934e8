import { Button, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { Retention } from '#contract/privacy/retention.ts';
import { retentionKinds, retentionLabels } from '#contract/privacy/retention-kinds.ts';
import { ApiError } from '../../../api.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { useMay } from '../../auth/session/powers.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import { showFailure, showSuccess } from '../../components/feedback/toast.ts';
import { DraftNotice } from '../../components/form/drafts/draft-notice.tsx';
import { useDraftOfForm } from '../../components/form/drafts/use-draft-of-form.ts';
import { FieldGroup } from '../../components/form/field-group.tsx';
import { LeaveGuard } from '../../components/form/leave-guard.tsx';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { retentionKey, retentionQuery, retentionVersionsQuery } from '../../queries/privacy.ts';
import settings from '../../settings/settings.module.css';
import { SettingsHistory } from '../../settings/settings-history.tsx';
import styles from '../privacy-form.module.css';

/** How long each kind of data is kept, and how much is due. */
export function RetentionView() {
  const { data, error, isFetching, refetch } = usePageQuery(retentionQuery(useAdminApi()));
  if (error) return <ErrorState what="The times" error={error} isLoading={isFetching} onRetry={refetch} />;
  if (!data) return <RowSkeleton what="the times" rowHeight={72} height={420} />;
  return <RetentionForm retention={data} />;
}

const dueText = (rows: number) =>
  rows === 0 ? 'nothing is due' : rows === 1 ? 'one is due' : `${rows.toLocaleString('en-IN')} are due`;

const labels = Object.fromEntries(retentionKinds.map((kind) => [kind, retentionLabels[kind].label]));

function RetentionForm({ retention: { days, due, lastRun, nextRun } }: { retention: Retention }) {
  const api = useAdminApi();
  const mayChange = useMay()('privacy.manage');
  const queryClient = useQueryClient();
  // What is fetched again later is no part of this form.
  const [basedOn, setBasedOn] = useState(days);
  const form = useForm({ initialValues: days });
  const draft = useDraftOfForm('retention', form);
  const saving = useSingleMutation({
    mutationFn: (body: typeof form.values) => api.call(endpoints.retention.save, { body: { ...body, basedOn } }),
    onSuccess: ({ data, message }, sent) => {
      form.resetDirty(sent);
      setBasedOn(data.days);
      queryClient.setQueryData(retentionKey, data);
      void queryClient.invalidateQueries({ queryKey: retentionVersionsQuery(api).queryKey });
      showSuccess(message ?? 'Saved');
    },
    onError: (error) => {
      form.setErrors(error instanceof ApiError ? error.fieldErrors : {});
      showFailure('The times were not saved');
    },
  });
  const failure = saving.error && Object.keys(form.errors).length === 0 ? failureText(saving.error) : null;
  return (
    <form
      className={settings.form}
      noValidate
      onSubmit={form.onSubmit((values) => {
        if (mayChange) saving.mutate(values);
      })}
    >
      <LeaveGuard isDirty={draft.isDirty} mayLeave={draft.mayLeave} onDiscard={draft.startOver} />
      <DraftNotice restoredFrom={draft.restoredFrom} isOld={draft.isOld} onStartOver={draft.startOver} />
      <p className={settings.note}>
        {lastRun ? (
          <>
            Ran last on <DateAndTime at={lastRun} />, runs next on <DateAndTime at={nextRun} />.
          </>
        ) : (
          'Runs for the first time within an hour, and then once a day.'
        )}
      </p>
      {mayChange ? (
        <div className={settings.tools}>
          <SettingsHistory
            query={retentionVersionsQuery(api)}
            load={({ value }) => value}
            labels={labels}
            current={form.values}
            onTake={(times) => form.setValues(times)}
          />
        </div>
      ) : null}
      <FieldGroup title="Kept for, in days">
        {retentionKinds.map((kind) => (
          <NumberInput
            key={kind}
            label={retentionLabels[kind].label}
            description={`Then ${retentionLabels[kind].what}: ${dueText(due.find((one) => one.kind === kind)?.rows ?? 0)}`}
            min={1}
            max={3650}
            allowDecimal={false}
            readOnly={!mayChange}
            variant={mayChange ? 'default' : 'filled'}
            {...form.getInputProps(kind)}
          />
        ))}
      </FieldGroup>
      {mayChange ? (
        <div>
          {failure ? (
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
          ) : null}
          <Button type="submit" loading={saving.isPending}>
            Save
          </Button>
        </div>
      ) : null}
    </form>
  );
}
