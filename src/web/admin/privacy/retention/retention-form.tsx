import { NumberInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { Retention, RetentionSettings } from '#contract/privacy/retention.ts';
import { type RetentionKind, retentionKinds, retentionLabels } from '#contract/privacy/retention-kinds.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import { saveOrAsk } from '../../components/form/conflict/save-or-ask.ts';
import { FieldGroup } from '../../components/form/field-group.tsx';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { retentionKey, retentionQuery, retentionVersionsQuery } from '../../queries/privacy.ts';
import { SavedForm } from '../../settings/saved-form.tsx';
import settings from '../../settings/settings.module.css';
import { SettingsHistory } from '../../settings/settings-history.tsx';

/** How long each kind of data is kept, and how much is due. */
export function RetentionView() {
  const mayChange = useMay()('privacy.manage');
  const { data, error, isFetching, refetch } = usePageQuery(retentionQuery(useAdminApi()));
  if (error) return <ErrorState what="The times" error={error} isLoading={isFetching} onRetry={refetch} />;
  if (!data) return <RowSkeleton what="the times" rowHeight={72} height={420} />;
  return mayChange ? <RetentionForm retention={data} /> : <ReadOnlyTimes retention={data} />;
}

const dueText = (rows: number) =>
  rows === 0 ? 'nothing is due' : rows === 1 ? 'one is due' : `${rows.toLocaleString('en-IN')} are due`;

const labels = Object.fromEntries(retentionKinds.map((kind) => [kind, retentionLabels[kind].label]));

function Runs({ retention: { lastRun, nextRun } }: { retention: Retention }) {
  return (
    <p className={settings.note}>
      {lastRun ? (
        <>
          Ran last on <DateAndTime at={lastRun} />, runs next on <DateAndTime at={nextRun} />.
        </>
      ) : (
        'Runs for the first time within an hour, and then once a day.'
      )}
    </p>
  );
}

interface TimesProps {
  due: Retention['due'];
  /** The value of a field, and what changes it where that is allowed. */
  inputProps: (kind: RetentionKind) => React.ComponentProps<typeof NumberInput>;
}

function Times({ due, inputProps }: TimesProps) {
  return (
    <FieldGroup title="Kept for, in days">
      {retentionKinds.map((kind) => (
        <NumberInput
          key={kind}
          label={retentionLabels[kind].label}
          description={`Then ${retentionLabels[kind].what}: ${dueText(due.find((one) => one.kind === kind)?.rows ?? 0)}`}
          min={1}
          max={3650}
          allowDecimal={false}
          {...inputProps(kind)}
        />
      ))}
    </FieldGroup>
  );
}

/** The times for who may not change them. */
function ReadOnlyTimes({ retention }: { retention: Retention }) {
  const { days, due } = retention;
  return (
    <div className={settings.form}>
      <Runs retention={retention} />
      <Times due={due} inputProps={(kind) => ({ value: days[kind], readOnly: true, variant: 'filled' })} />
    </div>
  );
}

function RetentionForm({ retention }: { retention: Retention }) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  // What is fetched again later is no part of this form.
  const [initial] = useState(retention.days);
  const base = useRef(retention.days);
  const save = (values: RetentionSettings) =>
    saveOrAsk(values, {
      base,
      toValues: (days) => days,
      read: async () => (await api.call(endpoints.retention.show)).data.days,
      send: async (days, basedOn) => {
        const { data } = await api.call(endpoints.retention.save, { body: { ...days, basedOn } });
        queryClient.setQueryData(retentionKey, data);
        void queryClient.invalidateQueries({ queryKey: retentionVersionsQuery(api).queryKey });
        return data.days;
      },
      labels,
    });
  return (
    <SavedForm
      draftName="retention"
      initial={initial}
      save={save}
      savedText="Saved; the next run goes by it"
      submitLabel="Save"
      fields={(form) => (
        <>
          <Runs retention={retention} />
          <div className={settings.tools}>
            <SettingsHistory
              query={retentionVersionsQuery(api)}
              load={({ value }) => value}
              labels={labels}
              current={form.values}
              onTake={(times) => form.setValues(times)}
            />
          </div>
          <Times due={retention.due} inputProps={(kind) => form.getInputProps(kind)} />
        </>
      )}
    />
  );
}
