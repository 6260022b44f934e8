import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { RegistrationSettings } from '#contract/payments/hold-settings.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { settingsKey } from '../../queries/settings.ts';
import { SavedForm } from '../saved-form.tsx';
import { DeskFields, HoldFields, LimitFields, ProofFields } from './payment-settings-fields.tsx';
import { type PaymentSettingsValues, toBody, toValues } from './payment-settings-values.ts';

export function PaymentSettingsForm({ settings }: { settings: RegistrationSettings }) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  // What is fetched again later is no part of this form.
  const [basedOn, setBasedOn] = useState(settings);
  const [initial] = useState(() => toValues(settings));
  const save = async (values: PaymentSettingsValues) => {
    const { data } = await call(endpoints.registrations.updateSettings, { body: { ...toBody(values), basedOn } });
    setBasedOn(data);
    void queryClient.invalidateQueries({ queryKey: settingsKey });
    return toValues(data);
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
          <HoldFields form={form} />
          <DeskFields form={form} />
          <LimitFields form={form} />
          <ProofFields form={form} />
        </>
      )}
    />
  );
}
