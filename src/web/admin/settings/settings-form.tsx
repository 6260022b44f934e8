import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { FestivalSettings, ShownSettings } from '#contract/settings.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { saveOrAsk } from '../components/form/conflict/save-or-ask.ts';
import { settingsKey, settingsVersionsQuery } from '../queries/settings.ts';
import { statsKey } from '../queries/stats.ts';
import { FestivalFields, LinkFields } from './festival-fields.tsx';
import { GalleryFields } from './gallery-fields.tsx';
import { FaqFields, MomentFields } from './list-fields.tsx';
import { SavedForm } from './saved-form.tsx';
import { settingLabels } from './setting-labels.ts';
import styles from './settings.module.css';
import { SettingsHistory } from './settings-history.tsx';
import { type SettingsValues, toSettings, toValues } from './settings-values.ts';

const stored = ({
  timeZone: _timeZone,
  sendsMail: _sendsMail,
  payment: _payment,
  ...settings
}: ShownSettings): FestivalSettings => settings;

export function SettingsForm({ settings }: { settings: ShownSettings }) {
  const api = useAdminApi();
  const { call } = api;
  const queryClient = useQueryClient();
  const [initial] = useState(() => toValues(stored(settings)));
  /** What the form started from: by it the server tells my changes from those of somebody else. */
  const base = useRef(stored(settings));
  const send = async (given: FestivalSettings, basedOn: FestivalSettings) =>
    stored((await call(endpoints.settings.update, { body: { ...given, basedOn } })).data);
  const save = async (values: SettingsValues) => {
    const given = toSettings(values);
    const after = await saveOrAsk(given, {
      base,
      toValues: (settings) => settings,
      read: async () => stored((await call(endpoints.settings.show)).data),
      send,
      labels: settingLabels,
    });
    // Settings that are missing are something to do.
    for (const queryKey of [settingsKey, statsKey]) void queryClient.invalidateQueries({ queryKey });
    return JSON.stringify(after) === JSON.stringify(given) ? values : toValues(after);
  };
  return (
    <SavedForm
      draftName="settings"
      initial={initial}
      save={save}
      savedText="Settings saved"
      submitLabel="Save settings"
      fields={(form) => (
        <>
          <div className={styles.history}>
            <SettingsHistory
              query={settingsVersionsQuery(api)}
              load={async ({ _id }) => (await call(endpoints.settingsVersions.show, { params: { id: _id } })).data}
              labels={settingLabels}
              current={toSettings(form.values)}
              onTake={(settings) => form.setValues(toValues(settings))}
            />
          </div>
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
