import { Button, NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { ReceiptSettings } from '#contract/payments/receipts.ts';
import { ApiError } from '../../api.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { showFailure, showSuccess } from '../components/feedback/toast.ts';
import { DraftNotice } from '../components/form/drafts/draft-notice.tsx';
import { useDraftOfForm } from '../components/form/drafts/use-draft-of-form.ts';
import { FieldGroup } from '../components/form/field-group.tsx';
import { focusFirstError } from '../components/form/focus-first-error.ts';
import { FormBar } from '../components/form/form-bar.tsx';
import { LeaveGuard } from '../components/form/leave-guard.tsx';
import { maxLengthIn } from '../components/form/max-length.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { receiptSettingsKey, receiptSettingsQuery, receiptSettingsVersionsQuery } from '../queries/reports.ts';
import styles from './settings.module.css';
import { SettingsHistory } from './settings-history.tsx';
import { partId, settingsParts } from './settings-parts.tsx';

const years = [
  { value: 'financial', label: 'Each April (financial year)' },
  { value: 'calendar', label: 'Each January (calendar year)' },
];

/** Who issues receipts, and with what tax; a record of its own. */
export function ReceiptSettingsSection() {
  const { data, error, isFetching, refetch } = usePageQuery(receiptSettingsQuery(useAdminApi()));
  if (data) return <ReceiptSettingsForm settings={data} />;
  if (!error) return <RowSkeleton what="the receipt settings" rowHeight={84} />;
  return <ErrorState what="The receipt settings" error={error} isLoading={isFetching} onRetry={refetch} />;
}

const labels: Record<keyof ReceiptSettings, string> = {
  legalName: 'Legal name',
  gstin: 'GSTIN',
  address: 'Address',
  sac: 'SAC code',
  individualRate: 'Tax on individual fees, in %',
  teamRate: 'Tax on team fees, in %',
  year: 'Numbers begin again',
};

const toValues = (settings: ReceiptSettings) => ({
  ...settings,
  gstin: settings.gstin ?? '',
  sac: settings.sac ?? '',
});

function ReceiptSettingsForm({ settings }: { settings: ReceiptSettings }) {
  const api = useAdminApi();
  const { call } = api;
  const queryClient = useQueryClient();
  // What is fetched again later is no part of this form.
  const [basedOn, setBasedOn] = useState(settings);
  const form = useForm({ initialValues: toValues(settings) });
  const draft = useDraftOfForm('receipt-settings', form);
  const saving = useSingleMutation({
    mutationFn: (body: typeof form.values) => call(endpoints.receipts.updateSettings, { body: { ...body, basedOn } }),
    onSuccess: ({ data }, sent) => {
      form.resetDirty(sent);
      setBasedOn(data);
      queryClient.setQueryData(receiptSettingsKey, data);
      void queryClient.invalidateQueries({ queryKey: receiptSettingsVersionsQuery(api).queryKey });
      showSuccess('Receipt settings saved');
    },
    onError: (error) => {
      form.setErrors(error instanceof ApiError ? error.fieldErrors : {});
      showFailure('The receipt settings were not saved');
    },
  });
  const failure = saving.error && Object.keys(form.errors).length === 0 ? failureText(saving.error) : null;
  return (
    <form
      className={styles.form}
      style={{ marginTop: 24 }}
      noValidate
      aria-label="Receipts"
      onSubmit={form.onSubmit((values) => saving.mutate(values), focusFirstError)}
    >
      <DraftNotice restoredFrom={draft.restoredFrom} isOld={draft.isOld} onStartOver={draft.startOver} />
      <div className={styles.history}>
        <SettingsHistory
          of="the receipt settings"
          query={receiptSettingsVersionsQuery(api)}
          load={({ value }) => toValues(value)}
          labels={labels}
          show={(name, values) => (name === 'year' ? years.find(({ value }) => value === values.year)?.label : null)}
          current={form.values}
          onTake={(values) => form.setValues(values)}
        />
      </div>
      <FieldGroup id={partId('receipts')} title={settingsParts.receipts}>
        <Text size="sm" className={styles.wide}>
          Receipts that were issued already stay as they are. Tax is shown only with a GSTIN; fees include it.
        </Text>
        <TextInput
          label={labels.legalName}
          maxLength={maxLengthIn(endpoints.receipts.updateSettings, 'legalName')}
          {...form.getInputProps('legalName')}
        />
        <TextInput label={labels.gstin} placeholder="27ABCDE1234F1Z5" maxLength={20} {...form.getInputProps('gstin')} />
        <Textarea
          label={labels.address}
          autosize
          minRows={2}
          maxLength={maxLengthIn(endpoints.receipts.updateSettings, 'address')}
          {...form.getInputProps('address')}
        />
        <TextInput label={labels.sac} inputMode="numeric" maxLength={8} {...form.getInputProps('sac')} />
        <NumberInput
          label={labels.individualRate}
          min={0}
          max={50}
          decimalScale={2}
          {...form.getInputProps('individualRate')}
        />
        <NumberInput label={labels.teamRate} min={0} max={50} decimalScale={2} {...form.getInputProps('teamRate')} />
        <Select label={labels.year} data={years} allowDeselect={false} {...form.getInputProps('year')} />
      </FieldGroup>
      <LeaveGuard isDirty={draft.isDirty} mayLeave={draft.mayLeave} onDiscard={draft.startOver} />
      <FormBar failure={failure}>
        {draft.isDirty ? <p>Unsaved changes</p> : null}
        <Button type="submit" loading={saving.isPending}>
          Save receipt settings
        </Button>
      </FormBar>
    </form>
  );
}
