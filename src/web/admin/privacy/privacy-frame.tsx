import type { ExportTable } from '#contract/exports/export-tables.ts';
import { useMay } from '../auth/session/powers.ts';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { TabLinks } from '../components/tab-links.tsx';
import { type PrivacyView, privacyLabels, privacyPath, privacyPowers, privacyViews } from './privacy-views.ts';

interface PrivacyFrameProps {
  view: PrivacyView;
  /** The list of the view, and its filter as the API's query string. */
  exported?: readonly [table: ExportTable, query: string];
  children: React.ReactNode;
}

/** The heading and the tabs of a view, with the export of its list. */
export function PrivacyFrame({ view, exported, children }: PrivacyFrameProps) {
  const may = useMay();
  const shown = privacyViews.filter((one) => may(privacyPowers[one]));
  return (
    <>
      <PageHeader title="Privacy" actions={exported ? <ExportMenu tables={[exported[0]]} query={exported[1]} /> : null}>
        {privacyLabels[view].lead}
      </PageHeader>
      <TabLinks
        label="About privacy"
        tabs={shown.map((one) => ({ view: one, label: privacyLabels[one].tab, path: privacyPath(one) }))}
        current={view}
      />
      {children}
    </>
  );
}
