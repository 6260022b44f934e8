import { Button, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SettingsVersion } from '#contract/settings-version.ts';
import { failureText } from '../api/failure-text.ts';
import { DateAndTime } from '../components/date-time.tsx';
import { Dialog } from '../components/dialog/dialog.tsx';
import { DialogButtons } from '../components/dialog/dialog-buttons.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { showFailure } from '../components/feedback/toast.ts';
import { fieldInWords } from '../components/form/conflict/field-in-words.ts';
import { isSameField } from '../components/form/conflict/same-field.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import styles from './settings.module.css';

interface SettingsHistoryProps<Values extends object, Version extends SettingsVersion> {
  /** Of which settings, where the page has several: `the receipt settings`. */
  of?: string;
  /** The versions, the newest first. */
  // biome-ignore lint/suspicious/noExplicitAny: the key differs from one record to the next
  query: UseQueryOptions<Version[], Error, Version[], any>;
  /** What a version held, as the form holds it. */
  load: (version: Version) => Values | Promise<Values>;
  labels: Partial<Record<keyof Values & string, string>>;
  /** How the form shows a setting that is not told by its words, as the entry of a menu. */
  show?: (name: keyof Values & string, values: Values) => ReactNode;
  /** What the form holds now. */
  current: Values;
  /** Puts an earlier version into the form, where it is saved or taken back. */
  onTake: (values: Values) => void;
}

/** The button and dialog of a record's versions: who saved what and when, compared with the form, and taken again. */
export function SettingsHistory<Values extends object, Version extends SettingsVersion>(
  props: SettingsHistoryProps<Values, Version>,
) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={18} aria-hidden />}
        aria-label={props.of ? `Versions of ${props.of}` : undefined}
        onClick={() => setOpen(true)}
      >
        Versions
      </Button>
      {isOpen ? <VersionsDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function VersionsDialog<Values extends object, Version extends SettingsVersion>({
  query,
  load,
  labels,
  show,
  current,
  onTake,
  onClose,
}: SettingsHistoryProps<Values, Version> & { onClose: () => void }) {
  const { data, error, isFetching, refetch } = usePageQuery(query);
  const [shown, setShown] = useState<{ version: Version; values: Values } | null>(null);
  const loading = useSingleMutation({
    mutationFn: async (version: Version) => ({ version, values: await load(version) }),
    onSuccess: setShown,
    onError: (failed) => showFailure(`The version was not loaded. ${failureText(failed)}`),
  });
  const namesOf = (changed: string[]): string =>
    changed.length === 0
      ? 'As it was before the first change'
      : changed.map((name) => labels[name as keyof Values & string] ?? name).join(', ');
  if (shown) {
    return (
      <Dialog opened onClose={onClose} title="Compare with the form" size="lg">
        <Comparison
          {...shown}
          labels={labels}
          show={show}
          current={current}
          onBack={() => setShown(null)}
          onTake={() => {
            onTake(shown.values);
            onClose();
          }}
        />
      </Dialog>
    );
  }
  return (
    <Dialog opened onClose={onClose} title="Versions" size="lg">
      {error ? <ErrorState what="The versions" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <RowSkeleton what="the versions" rowHeight={48} height={40} /> : null}
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

interface ComparisonProps<Values extends object> {
  version: SettingsVersion;
  values: Values;
  current: Values;
  labels: Partial<Record<keyof Values & string, string>>;
  show?: SettingsHistoryProps<Values, SettingsVersion>['show'];
  onBack: () => void;
  onTake: () => void;
}

/** What a version has otherwise than the form. */
function Comparison<Values extends object>({
  version,
  values,
  current,
  labels,
  show,
  onBack,
  onTake,
}: ComparisonProps<Values>) {
  const fields = (Object.keys(labels) as (keyof Values & string)[]).filter(
    (field) => !isSameField(values[field], current[field]),
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
              <dt>{labels[field]}</dt>
              <dd>Then: {show?.(field, values) ?? fieldInWords(values[field], current[field])}</dd>
              <dd>Now: {show?.(field, current) ?? fieldInWords(current[field], values[field])}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <DialogButtons>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button onClick={onTake} disabled={fields.length === 0}>
          Put it into the form
        </Button>
      </DialogButtons>
    </Stack>
  );
}
