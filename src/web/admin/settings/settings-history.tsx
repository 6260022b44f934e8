import { Button, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { SettingsVersion } from '#contract/panel/settings-versions.ts';
import type { FestivalSettings } from '#contract/settings.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { DateAndTime } from '../components/date-time.tsx';
import { Dialog } from '../components/dialog/dialog.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { showFailure } from '../components/feedback/toast.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { settingsVersionsQuery } from '../queries/settings.ts';
import { settingInWords } from './setting-in-words.ts';
import styles from './settings.module.css';
import { type SettingsField, settingLabels } from './settings-conflict.tsx';
import { isSameSetting } from './settings-values.ts';

interface SettingsHistoryProps {
  /** What the form holds now. */
  current: FestivalSettings;
  /** Puts an earlier version into the form, where it is saved or taken back. */
  onTake: (settings: FestivalSettings) => void;
}

/** The button and dialog of the settings' versions: who saved what and when, compared with the form, and taken again. */
export function SettingsHistory(props: SettingsHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={18} aria-hidden />} onClick={() => setOpen(true)}>
        Versions
      </Button>
      {isOpen ? <VersionsDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const namesOf = (changed: string[]): string =>
  changed.length === 0
    ? 'As it was before the first change'
    : changed.map((name) => settingLabels[name as SettingsField] ?? name).join(', ');

function VersionsDialog({ current, onTake, onClose }: SettingsHistoryProps & { onClose: () => void }) {
  const { call } = useAdminApi();
  const { data, error, isFetching, refetch } = usePageQuery(settingsVersionsQuery(useAdminApi()));
  const [shown, setShown] = useState<{ version: SettingsVersion; settings: FestivalSettings } | null>(null);
  const loading = useSingleMutation({
    mutationFn: async (version: SettingsVersion) => {
      const { data: settings } = await call(endpoints.settingsVersions.show, { params: { id: version._id } });
      return { version, settings };
    },
    onSuccess: setShown,
    onError: (failed) => showFailure(`The version was not loaded. ${failureText(failed)}`),
  });
  if (shown) {
    return (
      <Dialog opened onClose={onClose} title="Compare with the form" size="lg">
        <Comparison
          {...shown}
          current={current}
          onBack={() => setShown(null)}
          onTake={() => {
            onTake(shown.settings);
            onClose();
          }}
        />
      </Dialog>
    );
  }
  return (
    <Dialog opened onClose={onClose} title="Versions" size="lg">
      {error ? <ErrorState what="The versions" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <p role="status">Loading...</p> : null}
      {data?.length === 0 ? <p>No settings were saved yet. Each saving is kept here.</p> : null}
      <ul className={styles.versions}>
        {data?.map((version) => (
          <li key={version._id}>
            <span>
              <DateAndTime at={version.savedAt} />
              {version.savedBy ? `, ${version.savedBy}` : ''}: {namesOf(version.changed)}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              loading={loading.isPending && loading.variables._id === version._id}
              onClick={() => loading.mutate(version)}
            >
              Compare
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface ComparisonProps {
  version: SettingsVersion;
  settings: FestivalSettings;
  current: FestivalSettings;
  onBack: () => void;
  onTake: () => void;
}

/** What a version has otherwise than the form. */
function Comparison({ version, settings, current, onBack, onTake }: ComparisonProps) {
  const fields = (Object.keys(settingLabels) as SettingsField[]).filter(
    (field) => !isSameSetting(settings[field], current[field]),
  );
  return (
    <Stack gap="md">
      <p>
        Saved on <DateAndTime at={version.savedAt} />
        {version.savedBy ? ` by ${version.savedBy}` : ''}.{' '}
        {fields.length === 0 ? 'The form holds the same.' : 'It differs from the form in this:'}
      </p>
      {fields.length > 0 ? (
        <dl className={styles.comparison}>
          {fields.map((field) => (
            <div key={field}>
              <dt>{settingLabels[field]}</dt>
              <dd>Then: {settingInWords(settings[field], current[field])}</dd>
              <dd>Now: {settingInWords(current[field], settings[field])}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <div className={styles.choices}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button onClick={onTake} disabled={fields.length === 0}>
          Put it into the form
        </Button>
      </div>
    </Stack>
  );
}
