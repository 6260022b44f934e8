import { isRouteErrorResponse, Outlet } from 'react-router';
import type { Route } from './+types/page-boundary.ts';
import { BusyPage, ErrorPage } from './components/failed-page.tsx';
import { NotFound } from './components/not-found.tsx';
import { EVENT_NOT_FOUND, EventNotFound } from './events/event-not-found.tsx';

export default function PageBoundary() {
  return <Outlet />;
}

/** A page that fails is shown inside the site's layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return error.data === EVENT_NOT_FOUND ? <EventNotFound /> : <NotFound />;
  }
  if (isRouteErrorResponse(error) && error.status === 503) return <BusyPage />;
  return <ErrorPage />;
}
