import { useSyncExternalStore } from 'react';
import { type LinkProps, Link as RouterLink } from 'react-router';

const events = ['online', 'offline'];

function subscribe(onChange: () => void): () => void {
  for (const event of events) addEventListener(event, onChange);
  return () => {
    for (const event of events) removeEventListener(event, onChange);
  };
}
const prefetchNow = () => (navigator.onLine ? 'intent' : 'none');

/** A link whose page is prefetched while there is a connection: without one React Router would load the shown page again. */
export const Link = (link: Omit<LinkProps, 'prefetch'>) => (
  <RouterLink {...link} prefetch={useSyncExternalStore(subscribe, prefetchNow, () => 'intent')} />
);
