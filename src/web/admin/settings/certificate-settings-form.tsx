import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MAX_CERTIFICATE_LINE, MAX_SIGNATORY } from '#contract/certificates/certificate-kinds.ts';
import type { CertificateSettings } from '#contract/certificates/certificates.ts';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { saveOrAsk } from '../components/form/conflict/save-or-ask.ts';
import { FieldGroup } from '../components/form/field-group.tsx';
import { certificateSettingsQuery, certificateSettingsVersionsQuery } from '../queries/certificates.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { SavedForm } from './saved-form.tsx';
import styles from './settings.module.css';
import { SettingsHistory } from './settings-history.tsx';
import { partId, settingsParts } from './settings-parts.tsx';

const labels = { line: 'Line on every certificate', signatories: 'Who signs' };

const SIGNATORIES = ['First', 'Second'] as const;
const withRows = ({ line, signatories }: Pick<CertificateSettings, 'line' | 'signatories'>) => ({
  line,
  signatories: SIGNATORIES.map((_, index) => signatories[index] ?? { name: '', role: '' }),
});

/** Who signs, by name and role; what else there is has words of its own. */
function showSetting(name: string, { signatories }: ReturnType<typeof withRows>) {
  if (name !== 'signatories') return null;
  const named = signatories.filter((one) => one.name);
  return named.map((one) => [one.name, one.role].filter(Boolean).join(', ')).join('; ') || 'nobody';
}

/** The line and the signatories of certificates; a record of its own. */
export function CertificateSettingsSection() {
  const api = useAdminApi();
  const may = useMay();
  const { data, error, isFetching, refetch } = usePageQuery(certificateSettingsQuery(api));
  if (!may('settings.edit')) return null;
  if (!data && !error) return <RowSkeleton what="the certificate settings" rowHeight={84} />;
  if (!data) {
    return <ErrorState what="The certificate settings" error={error} isLoading={isFetching} onRetry={refetch} />;
  }
  return <CertificateSettingsForm settings={data} />;
}

function CertificateSettingsForm({ settings }: { settings: CertificateSettings }) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  // What is fetched again later is no part of this form.
  const base = useRef(settings);
  const [initial] = useState(() => withRows(settings));
  const save = async (values: ReturnType<typeof withRows>) => {
    const saved = await saveOrAsk(values, {
      base,
      toValues: withRows,
      read: async () => (await api.call(endpoints.certificates.showSettings)).data,
      send: async ({ line, signatories: rows }, { version }) => {
        const signatories = rows.filter(({ name, role }) => name.trim() || role.trim());
        return (await api.call(endpoints.certificates.updateSettings, { body: { line, signatories, version } })).data;
      },
      labels,
      show: showSetting,
    });
    void queryClient.invalidateQueries({ queryKey: certificateSettingsVersionsQuery(api).queryKey });
    return withRows(saved);
  };
  return (
    <SavedForm
      draftName="certificate-settings"
      initial={initial}
      savedText="Certificate settings saved"
      submitLabel="Save certificate settings"
      save={save}
      fields={(form) => (
        <>
          <div className={styles.history}>
            <SettingsHistory
              of="the certificate settings"
              query={certificateSettingsVersionsQuery(api)}
              load={({ value }) => withRows(value)}
              labels={labels}
              show={showSetting}
              current={form.values}
              onTake={(values) => form.setValues(values)}
            />
          </div>
          <FieldGroup id={partId('certificates')} title={settingsParts.certificates}>
            <TextInput
              className={styles.wide}
              label={labels.line}
              maxLength={MAX_CERTIFICATE_LINE}
              {...form.getInputProps('line')}
            />
            {SIGNATORIES.map((which, index) => (
              <div key={which} className={`${styles.wide} ${styles.pair}`}>
                <TextInput
                  label={`${which} who signs`}
                  maxLength={MAX_SIGNATORY}
                  {...form.getInputProps(`signatories.${index}.name`)}
                />
                <TextInput
                  label={`Role of the ${which.toLowerCase()}`}
                  maxLength={MAX_SIGNATORY}
                  {...form.getInputProps(`signatories.${index}.role`)}
                />
              </div>
            ))}
          </FieldGroup>
        </>
      )}
    />
  );
}
