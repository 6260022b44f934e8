import { Alert, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { FestivalSettings } from '#contract/settings.ts';
import { ApiError } from '../../api.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { focusFirstError } from '../components/form/focus-first-error.ts';
import actions from '../components/form/form-actions.module.css';
import { LeaveGuard } from '../components/form/leave-guard.tsx';
import { showFailure, showSuccess } from '../components/toast.ts';
import { settingsKey } from '../queries/settings.ts';
import { useSingleMutation } from '../queries/use-single-mutation.ts';
import { FestivalFields, LinkFields } from './festival-fields.tsx';
import { GalleryFields } from './gallery-fields.tsx';
import { FaqFields, MomentFields } from './list-fields.tsx';
import styles from './settings.module.css';
import { type SettingsValues, toSettings, toValues } from './settings-values.ts';

export function SettingsForm({ settings }: { settings: FestivalSettings }) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const [initial] = useState(() => toValues(settings));
  const form = useForm<SettingsValues>({ initialValues: initial });
  const [saved, setSaved] = useState(initial);
  const [failure, setFailure] = useState<string | null>(null);
  const mayLeave = useRef(false);
  const isDirty = useMemo(() => JSON.stringify(form.values) !== JSON.stringify(saved), [form.values, saved]);

  const saving = useSingleMutation({
    mutationFn: (sent: SettingsValues) => call(endpoints.settings.update, { body: toSettings(sent) }),
    onMutate: () => {
      setFailure(null);
      form.clearErrors();
    },
    onSuccess: (_, sent) => {
      setSaved(sent);
      void queryClient.invalidateQueries({ queryKey: settingsKey });
      showSuccess('Settings saved');
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
      <FestivalFields form={form} />
      <LinkFields form={form} />
      <MomentFields form={form} />
      <GalleryFields form={form} />
      <FaqFields form={form} />
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
          Save settings
        </Button>
      </div>
      <LeaveGuard isDirty={isDirty} mayLeave={mayLeave} />
    </form>
  );
}
