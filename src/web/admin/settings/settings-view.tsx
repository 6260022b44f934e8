import { IconLanguage } from '@tabler/icons-react';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { HeaderLink } from '../components/header-link.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { settingsQuery } from '../queries/settings.ts';
import { FESTIVAL_TRANSLATIONS_PATH } from '../translations/translation-paths.ts';
import { CertificateSettingsSection } from './certificate-settings-form.tsx';
import { ReceiptSettingsSection } from './receipt-settings-form.tsx';
import styles from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';
import { type SettingsPart, SettingsParts } from './settings-parts.tsx';

const partsOfSite: SettingsPart[] = ['festival', 'links', 'moments', 'gallery', 'faq', 'certificates'];

const shownParts = (may: ReturnType<typeof useMay>): SettingsPart[] => [
  ...(may('settings.edit') ? partsOfSite : []),
  ...(may('treasury.edit') ? (['receipts'] as const) : []),
];

/** Everything of the festival that pages show and no event holds. */
export function SettingsView() {
  const { data, error, isFetching, refetch } = usePageQuery(settingsQuery(useAdminApi()));
  const may = useMay();
  return (
    <>
      <PageHeader
        title="Settings"
        actions={
          may('settings.edit') ? (
            <HeaderLink to={FESTIVAL_TRANSLATIONS_PATH} icon={IconLanguage}>
              Translations
            </HeaderLink>
          ) : null
        }
      >
        {may('settings.edit') ? 'What the site shows beside the events.' : 'What receipts say.'}
      </PageHeader>
      {error && !data ? (
        <ErrorState what="The settings" error={error} isLoading={isFetching} onRetry={refetch} />
      ) : null}
      {!data && !error ? <RowSkeleton what="the settings" rowHeight={84} /> : null}
      {data ? (
        <div className={styles.page}>
          <SettingsParts parts={shownParts(may)} />
          <div>
            {may('settings.edit') ? <SettingsForm settings={data} /> : null}
            {may('settings.edit') ? <CertificateSettingsSection /> : null}
            {may('treasury.edit') ? <ReceiptSettingsSection /> : null}
          </div>
        </div>
      ) : null}
    </>
  );
}
