import { isRouteErrorResponse } from 'react-router';
import { BusyPage, ErrorPage } from '../components/failed-page.tsx';
import { NotFound } from '../components/not-found.tsx';
import { EVENT_NOT_FOUND, EventNotFound } from '../events/event-not-found.tsx';

/** The page that is shown for one that is not there, or that failed. */
export function PageError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return error.data === EVENT_NOT_FOUND ? <EventNotFound /> : <NotFound />;
  }
  if (isRouteErrorResponse(error) && error.status === 503) return <BusyPage />;
  return <ErrorPage />;
}
