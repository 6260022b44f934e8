import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import {
  activityItem,
  approvalsItem,
  pagesItem,
  privacyItem,
  registrationItems,
  scheduleItem,
  webhooksItem,
} from './nav-links.ts';
import { fetchViewsAhead } from './views-on-demand.ts';

/** The menu of a phone is mounted hidden: its links fetch nothing before it is opened. */
const ofMenu = [
  approvalsItem,
  activityItem,
  pagesItem,
  privacyItem,
  scheduleItem,
  webhooksItem,
  ...registrationItems,
].map(({ path }) => path);

/**
 * A path of each screen. React Router loads the document again where a screen's script does not
 * come: with the server away, that is the browser's own page, and the panel is lost.
 */
const paths = [
  ...ofMenu,
  '/admin/edit/x',
  '/admin/show/x',
  '/admin/subEvent/edit/x',
  '/admin/import-events',
  '/admin/questions/x',
  '/admin/certificates/x',
  '/admin/results/x',
  '/admin/registrations/import',
  '/admin/registrations/emails',
  '/admin/registrations/mail',
  '/admin/registrations/mails',
  '/admin/registrations/teams-without-event',
  '/admin/registrations/x',
  '/admin/payments/x',
  '/admin/bank-statements/x',
  '/admin/pages/x',
  '/admin/translations/event/x',
  '/admin/trash',
  '/admin/webhooks/x',
];

/** Fetches the screens ahead that a click in the page leads to, once the page that was asked for is there. */
export function ScreensAhead() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callback.
    const later = window.requestIdleCallback ?? window.setTimeout;
    const cancel = window.cancelIdleCallback ?? window.clearTimeout;
    const handle = later(() => {
      setIdle(true);
      if (navigator.onLine) void fetchViewsAhead();
    });
    return () => cancel(handle);
  }, []);
  // Without a connection the attempt itself would load the document again.
  return isIdle && navigator.onLine ? paths.map((path) => <PrefetchPageLinks key={path} page={path} />) : null;
}
