import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { RegistrationSettings } from '#contract/payments/hold-settings.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { saveOrAsk } from '../../components/form/conflict/save-or-ask.ts';
import { holdTimesVersionsQuery } from '../../queries/registrations/registrations.ts';
import { settingsKey } from '../../queries/settings.ts';
import { SavedForm } from '../saved-form.tsx';
import styles from '../settings.module.css';
import { SettingsHistory } from '../settings-history.tsx';
import { DeskFields, HoldFields, LimitFields, VerificationFields } from './payment-settings-fields.tsx';
import { type PaymentSettingsValues, paymentLabels, toBody, toValues } from './payment-settings-values.ts';

export function PaymentSettingsForm({ settings }: { settings: RegistrationSettings }) {
  const api = useAdminApi();
  const { call } = api;
  const queryClient = useQueryClient();
  // What is fetched again later is no part of this form.
  const base = useRef(settings);
  const [initial] = useState(() => toValues(settings));
  const save = async (values: PaymentSettingsValues) => {
    const saved = await saveOrAsk(values, {
      base,
      toValues,
      read: async () => (await call(endpoints.registrations.showSettings)).data,
      send: async (given, basedOn) =>
        (await call(endpoints.registrations.updateSettings, { body: { ...toBody(given), basedOn } })).data,
      labels: paymentLabels,
    });
    void queryClient.invalidateQueries({ queryKey: settingsKey });
    void queryClient.invalidateQueries({ queryKey: holdTimesVersionsQuery(api).queryKey });
    return toValues(saved);
  };
  return (
    <SavedForm
      draftName="payment-settings"
      initial={initial}
      save={save}
      savedText="Payment settings saved"
      submitLabel="Save payment settings"
      fields={(form) => (
        <>
          <div className={styles.history}>
            <SettingsHistory
              query={holdTimesVersionsQuery(api)}
              load={({ value }) => toValues(value)}
              labels={paymentLabels}
              current={form.values}
              onTake={(values) => form.setValues(values)}
            />
          </div>
          <HoldFields form={form} />
          <DeskFields form={form} />
          <LimitFields form={form} />
          <VerificationFields form={form} />
        </>
      )}
    />
  );
}
