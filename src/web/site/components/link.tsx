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

type Props = Omit<LinkProps, 'prefetch' | 'relative' | 'discover'> & { to: string };

const BrowserLink = (link: Props) => (
  <RouterLink {...link} prefetch={useSyncExternalStore(subscribe, prefetchNow, () => 'intent')} />
);

/** Nobody clicks on the server, and React Router resolves each URL twice and makes what a click would need. */
const ServerLink = ({ to, state, replace, viewTransition, preventScrollReset, reloadDocument, ...link }: Props) => (
  <a {...link} href={to} data-discover />
);

/** A link whose page is prefetched while there is a connection: without one React Router would load the shown page again. */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink;
