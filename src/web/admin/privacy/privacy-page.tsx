import { useSearchParams } from 'react-router';
import type { ExportTable } from '#contract/exports/export-tables.ts';
import { useMay } from '../auth/session/powers.ts';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { TabLinks } from '../components/tab-links.tsx';
import { NoPowerPage } from '../layout/no-power-page.tsx';
import { AccessLog } from './access-log/access-log.tsx';
import { GuardianList } from './guardians/guardian-list.tsx';
import {
  type PrivacyView,
  privacyLabels,
  privacyPath,
  privacyPowers,
  privacyViews,
  readPrivacyView,
} from './privacy-views.ts';
import { RequestList } from './requests/request-list.tsx';
import { RetentionView } from './retention/retention-form.tsx';
import { TextEditors } from './texts/text-editors.tsx';

/** The lists of the views; that of guardians has its menu beside its filter. */
const exported: Partial<Record<PrivacyView, ExportTable>> = { requests: 'data-requests', access: 'access-log' };

/** Everything about people's data that an admin decides or looks up. */
export default function PrivacyPage() {
  const may = useMay();
  const shown = privacyViews.filter((view) => may(privacyPowers[view]));
  const view = readPrivacyView(useSearchParams()[0], shown);
  if (!view) return <NoPowerPage />;
  return (
    <>
      <PageHeader title="Privacy" actions={<ExportMenu tables={[exported[view] ?? []].flat()} />}>
        {privacyLabels[view].lead}
      </PageHeader>
      <TabLinks
        label="About privacy"
        tabs={shown.map((one) => ({ view: one, label: privacyLabels[one].tab, path: privacyPath(one) }))}
        current={view}
      />
      {view === 'requests' ? <RequestList /> : null}
      {view === 'keeping' ? <RetentionView /> : null}
      {view === 'texts' && may('documents.edit') ? <TextEditors /> : null}
      {view === 'guardians' ? <GuardianList /> : null}
      {view === 'access' ? <AccessLog /> : null}
    </>
  );
}
