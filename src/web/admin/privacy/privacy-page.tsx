import { useSearchParams } from 'react-router';
import { useMay } from '../auth/session/powers.ts';
import { PageHeader } from '../components/page-header.tsx';
import { TabLinks } from '../components/tab-links.tsx';
import { NoPowerPage } from '../layout/no-power-page.tsx';
import { AccessLog } from './access-log/access-log.tsx';
import { GuardianList } from './guardians/guardian-list.tsx';
import { privacyLabels, privacyPath, privacyPowers, privacyViews, readPrivacyView } from './privacy-views.ts';
import { RequestList } from './requests/request-list.tsx';
import { RetentionView } from './retention/retention-form.tsx';
import { TextEditors } from './texts/text-editors.tsx';

/** Everything about people's data that an admin decides or looks up. */
export default function PrivacyPage() {
  const may = useMay();
  const shown = privacyViews.filter((view) => may(privacyPowers[view]));
  const view = readPrivacyView(useSearchParams()[0], shown);
  if (!view) return <NoPowerPage />;
  return (
    <>
      <PageHeader title="Privacy">{privacyLabels[view].lead}</PageHeader>
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
