import { Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { AmbassadorsView } from './ambassadors/ambassadors-view.tsx';
import { InquiriesView } from './ambassadors/inquiries-view.tsx';
import { RowSkeleton } from './components/feedback/row-skeleton.tsx';
import { DashboardView } from './dashboard/dashboard-view.tsx';
import { ManageEventsView } from './events/manage-events-view.tsx';
import { readView, type View } from './layout/views.ts';
import {
  AnnouncementsView,
  CommitteeView,
  CreateAmbassador,
  CreateMainEvent,
  CreateSubEvent,
  PaymentSettingsView,
  SecurityView,
  SettingsView,
  ThemeView,
  YearView,
} from './layout/views-on-demand.ts';

function renderView(view: View) {
  switch (view) {
    case 'dashboard':
      return <DashboardView />;
    case 'create-main-event':
      return <CreateMainEvent />;
    case 'create-sub-event':
      return <CreateSubEvent />;
    case 'create-ambassador':
      return <CreateAmbassador />;
    case 'manage-events':
      return <ManageEventsView />;
    case 'ambassadors':
      return <AmbassadorsView />;
    case 'inquiries':
      return <InquiriesView />;
    case 'announcements':
      return <AnnouncementsView />;
    case 'settings':
      return <SettingsView />;
    case 'payment-settings':
      return <PaymentSettingsView />;
    case 'theme':
      return <ThemeView />;
    case 'committee':
      return <CommitteeView />;
    case 'year':
      return <YearView />;
    case 'account-security':
      return <SecurityView />;
  }
}

/** The dashboard and its views, by the search parameter `view`. */
export default function HomePage() {
  const view = readView(useSearchParams()[0]);
  if (!view) return <Navigate to="/home" replace />;
  return <Suspense fallback={<RowSkeleton what="the page" rowHeight={84} />}>{renderView(view)}</Suspense>;
}
