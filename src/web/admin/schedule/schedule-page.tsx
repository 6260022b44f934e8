import { useSearchParams } from 'react-router';
import { useMay } from '../auth/session/powers.ts';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { TabLinks } from '../components/tab-links.tsx';
import { ClosedNotice, useClosedYear } from '../years/closed-notice.tsx';
import { ScheduleGrid } from './schedule-grid.tsx';
import { VersionsView } from './versions/versions-view.tsx';

const tabs = [
  { view: 'grid', label: 'By venue and hour', path: '/admin/schedule' },
  { view: 'versions', label: 'Versions', path: '/admin/schedule?view=versions' },
] as const;

/** The schedule, of the day that was chosen. */
const exported = (day: string | null) => ({ tables: ['schedule'] as const, query: day ? `day=${day}` : '' });

/** The schedule by venue and hour, and its versions. */
export default function SchedulePage() {
  const closedYear = useClosedYear();
  const mayRelease = useMay()('events.create');
  const [params] = useSearchParams();
  const view = mayRelease && params.get('view') === 'versions' ? 'versions' : 'grid';
  return (
    <>
      <PageHeader
        title="Schedule"
        actions={closedYear === undefined && view === 'grid' ? <ExportMenu {...exported(params.get('day'))} /> : null}
      >
        What is when and where. Who may edit an event may put it elsewhere.
      </PageHeader>
      {mayRelease && closedYear === undefined ? <TabLinks label="Schedule" tabs={tabs} current={view} /> : null}
      {closedYear !== undefined ? <ClosedNotice year={closedYear} /> : null}
      {closedYear === undefined ? view === 'grid' ? <ScheduleGrid /> : <VersionsView /> : null}
    </>
  );
}
