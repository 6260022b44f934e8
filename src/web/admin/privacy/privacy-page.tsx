import { useSearchParams } from 'react-router';
import { useMay } from '../auth/session/powers.ts';
import { NoPowerPage } from '../layout/no-power-page.tsx';
import { AccessLog } from './access-log/access-log.tsx';
import { GuardianList } from './guardians/guardian-list.tsx';
import { PrivacyFrame } from './privacy-frame.tsx';
import { privacyPowers, privacyViews, readPrivacyView } from './privacy-views.ts';
import { RequestList } from './requests/request-list.tsx';
import { RetentionView } from './retention/retention-form.tsx';
import { TextEditors } from './texts/text-editors.tsx';

/** Everything about people's data that an admin decides or looks up. */
export default function PrivacyPage() {
  const may = useMay();
  const shown = privacyViews.filter((view) => may(privacyPowers[view]));
  const view = readPrivacyView(useSearchParams()[0], shown);
  if (!view) return <NoPowerPage />;
  if (view === 'requests') return <RequestList />;
  if (view === 'guardians') return <GuardianList />;
  if (view === 'access') return <AccessLog />;
  return (
    <PrivacyFrame view={view}>
      {view === 'keeping' ? <RetentionView /> : null}
      {view === 'texts' && may('documents.edit') ? <TextEditors /> : null}
    </PrivacyFrame>
  );
}
