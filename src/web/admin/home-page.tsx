import { lazy, Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { AmbassadorsView } from './ambassadors/ambassadors-view.tsx';
import { InquiriesView } from './ambassadors/inquiries-view.tsx';
import { DashboardView } from './dashboard/dashboard-view.tsx';
import { ManageEventsView } from './events/manage-events-view.tsx';
import { readView, type View } from './layout/views.ts';

/** The forms are fetched when one is opened: most visits only look. */
const CreateMainEvent = lazy(async () => ({
  default: (await import('./event-form/create-main-event.tsx')).CreateMainEvent,
}));
const CreateSubEvent = lazy(async () => ({
  default: (await import('./event-form/create-sub-event.tsx')).CreateSubEvent,
}));
const CreateAmbassador = lazy(async () => ({
  default: (await import('./ambassadors/create-ambassador.tsx')).CreateAmbassador,
}));
const SecurityView = lazy(async () => ({
  default: (await import('./auth/two-factor/security-view.tsx')).SecurityView,
}));
const PaymentSettingsView = lazy(async () => ({
  default: (await import('./settings/payments/payment-settings-view.tsx')).PaymentSettingsView,
}));
const CommitteeView = lazy(async () => ({ default: (await import('./committee/committee-view.tsx')).CommitteeView }));
const YearView = lazy(async () => ({ default: (await import('./years/year-view.tsx')).YearView }));
const AnnouncementsView = lazy(async () => ({
  default: (await import('./announcements/announcements-view.tsx')).AnnouncementsView,
}));
const ThemeView = lazy(async () => ({ default: (await import('./settings/theme/theme-view.tsx')).ThemeView }));
const SettingsView = lazy(async () => ({ default: (await import('./settings/settings-view.tsx')).SettingsView }));

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
  return <Suspense fallback={<p role="status">Loading...</p>}>{renderView(view)}</Suspense>;
}
