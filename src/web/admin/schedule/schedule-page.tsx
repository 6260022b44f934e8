import { PageHeader } from '../components/page-header.tsx';
import { ClosedNotice, useClosedYear } from '../years/closed-notice.tsx';
import { ScheduleGrid } from './schedule-grid.tsx';

/** The schedule by venue and hour. */
export default function SchedulePage() {
  const closedYear = useClosedYear();
  return (
    <>
      <PageHeader title="Schedule">What is when and where. Who may edit an event may put it elsewhere.</PageHeader>
      {closedYear === undefined ? <ScheduleGrid /> : <ClosedNotice year={closedYear} />}
    </>
  );
}
