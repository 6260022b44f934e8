import { Alert, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { RegistrationSettings } from '#contract/payments/hold-settings.ts';
import { ApiError } from '../../../api.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { focusFirstError } from '../../components/form/focus-first-error.ts';
import actions from '../../components/form/form-actions.module.css';
import { LeaveGuard } from '../../components/form/leave-guard.tsx';
import { showFailure, showSuccess } from '../../components/toast.ts';
import { settingsKey } from '../../queries/settings.ts';
import { useSingleMutation } from '../../queries/use-single-mutation.ts';
import styles from '../settings.module.css';
import { DeskFields, HoldFields, LimitFields } from './payment-settings-fields.tsx';
import { type PaymentSettingsValues, toBody, toValues } from './payment-settings-values.ts';

export function PaymentSettingsForm({ settings }: { settings: RegistrationSettings }) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(() => toValues(settings));
  const form = useForm<PaymentSettingsValues>({ initialValues: saved });
  const [failure, setFailure] = useState<string | null>(null);
  const mayLeave = useRef(false);
  const isDirty = useMemo(() => JSON.stringify(form.values) !== JSON.stringify(saved), [form.values, saved]);

  const saving = useSingleMutation({
    mutationFn: (sent: PaymentSettingsValues) => call(endpoints.registrations.updateSettings, { body: toBody(sent) }),
    onMutate: () => {
      setFailure(null);
      form.clearErrors();
    },
    onSuccess: ({ data }) => {
      const values = toValues(data);
      setSaved(values);
      form.setValues(values);
      void queryClient.invalidateQueries({ queryKey: settingsKey });
      showSuccess('Payment settings saved');
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fieldErrors : {};
      form.setErrors(fields);
      showFailure('The settings were not saved');
      if (Object.keys(fields).length > 0) focusFirstError();
      else setFailure(failureText(error));
    },
  });

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(form.values);
      }}
    >
      <HoldFields form={form} />
      <DeskFields form={form} />
      <LimitFields form={form} />
      {failure ? (
        <Alert color="gulal" role="alert">
          {failure}
        </Alert>
      ) : null}
      <div className={actions.actions}>
        {isDirty ? <p>Unsaved changes</p> : null}
        <Button variant="default" disabled={!isDirty} onClick={() => form.setValues(saved)}>
          Take changes back
        </Button>
        <Button type="submit" loading={saving.isPending}>
          Save payment settings
        </Button>
      </div>
      <LeaveGuard isDirty={isDirty} mayLeave={mayLeave} />
    </form>
  );
}
