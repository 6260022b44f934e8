import { NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { ReceiptSettings } from '#contract/payments/receipts.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { saveOrAsk } from '../components/form/conflict/save-or-ask.ts';
import { FieldGroup } from '../components/form/field-group.tsx';
import { maxLengthIn } from '../components/form/max-length.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { receiptSettingsKey, receiptSettingsQuery, receiptSettingsVersionsQuery } from '../queries/reports.ts';
import { SavedForm } from './saved-form.tsx';
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

/** A setting that is told by its entry of a menu. */
const showSetting = (name: keyof ReceiptSettings, { year }: { year: ReceiptSettings['year'] }) =>
  name === 'year' ? years.find(({ value }) => value === year)?.label : null;

const toValues = (settings: ReceiptSettings) => ({
  ...settings,
  gstin: settings.gstin ?? '',
  sac: settings.sac ?? '',
});

function ReceiptSettingsForm({ settings }: { settings: ReceiptSettings }) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  // What is fetched again later is no part of this form.
  const base = useRef(settings);
  const [initial] = useState(() => toValues(settings));
  const save = async (values: ReturnType<typeof toValues>) => {
    const saved = await saveOrAsk(values, {
      base,
      toValues,
      read: async () => (await api.call(endpoints.receipts.showSettings)).data,
      send: async (given, basedOn) =>
        (await api.call(endpoints.receipts.updateSettings, { body: { ...given, basedOn } })).data,
      labels,
      show: showSetting,
    });
    queryClient.setQueryData(receiptSettingsKey, saved);
    void queryClient.invalidateQueries({ queryKey: receiptSettingsVersionsQuery(api).queryKey });
    return toValues(saved);
  };
  return (
    <SavedForm
      draftName="receipt-settings"
      label="Receipts"
      initial={initial}
      save={save}
      savedText="Receipt settings saved"
      submitLabel="Save receipt settings"
      fields={(form) => (
        <>
          <div className={styles.history}>
            <SettingsHistory
              of="the receipt settings"
              query={receiptSettingsVersionsQuery(api)}
              load={({ value }) => toValues(value)}
              labels={labels}
              show={showSetting}
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
            <TextInput
              label={labels.gstin}
              placeholder="27ABCDE1234F1Z5"
              maxLength={20}
              {...form.getInputProps('gstin')}
            />
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
            <NumberInput
              label={labels.teamRate}
              min={0}
              max={50}
              decimalScale={2}
              {...form.getInputProps('teamRate')}
            />
            <Select label={labels.year} data={years} allowDeselect={false} {...form.getInputProps('year')} />
          </FieldGroup>
        </>
      )}
    />
  );
}
