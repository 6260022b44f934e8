import { isRouteErrorResponse } from 'react-router';
import { BusyPage, ErrorPage } from '../components/failed-page.tsx';
import { onDemand } from '../components/on-demand/on-demand.tsx';
import { EVENT_NOT_FOUND } from '../events/missing/no-event.ts';

const NotFound = onDemand(() => import('../components/not-found.tsx').then((part) => part.NotFound));
const EventNotFound = onDemand(() =>
  import('../events/missing/event-not-found.tsx').then((part) => part.EventNotFound),
);

/** The page that is shown for one that is not there, or that failed. */
export function PageError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return error.data === EVENT_NOT_FOUND ? <EventNotFound /> : <NotFound />;
  }
  if (isRouteErrorResponse(error) && error.status === 503) return <BusyPage />;
  return <ErrorPage />;
}
