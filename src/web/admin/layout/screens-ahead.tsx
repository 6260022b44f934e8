import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { fetchScreensAhead } from '../screens/screens-on-demand.ts';
import { fetchViewsAhead } from './views-on-demand.ts';

/**
 * A path of each route. React Router loads the document again where the script of one does not come: with the
 * server away, that is the browser's own page, and the panel is lost.
 */
const paths = ['/home', '/mainevent', '/subEventsAdmin', '/admin/subEvent/edit/x', '/admin/pages/x', '/admin/trash'];

/** Fetches the screens ahead that a click in the page leads to, once the page that was asked for is there. */
export function ScreensAhead() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callback.
    const later = window.requestIdleCallback ?? window.setTimeout;
    const cancel = window.cancelIdleCallback ?? window.clearTimeout;
    const handle = later(() => {
      setIdle(true);
      if (!navigator.onLine) return;
      void fetchScreensAhead();
      void fetchViewsAhead();
    });
    return () => cancel(handle);
  }, []);
  // Without a connection the attempt itself would load the document again.
  return isIdle && navigator.onLine ? paths.map((path) => <PrefetchPageLinks key={path} page={path} />) : null;
}
