import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { FestivalSettings } from '#contract/settings.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { settingsKey } from '../queries/settings.ts';
import { FestivalFields, LinkFields } from './festival-fields.tsx';
import { GalleryFields } from './gallery-fields.tsx';
import { FaqFields, MomentFields } from './list-fields.tsx';
import { SavedForm } from './saved-form.tsx';
import { type SettingsValues, toSettings, toValues } from './settings-values.ts';

export function SettingsForm({ settings }: { settings: FestivalSettings }) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const [initial] = useState(() => toValues(settings));
  const save = async (values: SettingsValues) => {
    await call(endpoints.settings.update, { body: toSettings(values) });
    void queryClient.invalidateQueries({ queryKey: settingsKey });
    return values;
  };
  return (
    <SavedForm
      initial={initial}
      save={save}
      savedText="Settings saved"
      submitLabel="Save settings"
      fields={(form) => (
        <>
          <FestivalFields form={form} />
          <LinkFields form={form} />
          <MomentFields form={form} />
          <GalleryFields form={form} />
          <FaqFields form={form} />
        </>
      )}
    />
  );
}
