import { Link, useSearchParams } from 'react-router';
import { PageHeader } from '../components/page-header.tsx';
import tabs from '../payments/payments.module.css';
import { AccessLog } from './access-log/access-log.tsx';
import { GuardianList } from './guardians/guardian-list.tsx';
import { privacyLabels, privacyPath, privacyViews, readPrivacyView } from './privacy-views.ts';
import { RequestList } from './requests/request-list.tsx';
import { RetentionView } from './retention/retention-form.tsx';
import { TextEditors } from './texts/text-editors.tsx';

/** Everything about people's data that an admin decides or looks up. */
export default function PrivacyPage() {
  const view = readPrivacyView(useSearchParams()[0]);
  return (
    <>
      <PageHeader title="Privacy">{privacyLabels[view].lead}</PageHeader>
      <nav className={tabs.tabs} aria-label="About privacy">
        {privacyViews.map((one) => (
          <Link key={one} to={privacyPath(one)} aria-current={one === view ? 'page' : undefined} preventScrollReset>
            {privacyLabels[one].tab}
          </Link>
        ))}
      </nav>
      {view === 'requests' ? <RequestList /> : null}
      {view === 'keeping' ? <RetentionView /> : null}
      {view === 'texts' ? <TextEditors /> : null}
      {view === 'guardians' ? <GuardianList /> : null}
      {view === 'access' ? <AccessLog /> : null}
    </>
  );
}
