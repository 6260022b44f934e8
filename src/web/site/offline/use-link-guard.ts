import { useEffect, useRef, useState } from 'react';
import { isServerReachable } from './is-server-reachable.ts';

/** The link that a click would follow within this tab and site, if any. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  ) {
    return null;
  }
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self')) return null;
  const url = new URL(link.href);
  const isSamePage = url.pathname === location.pathname && url.search === location.search;
  return url.origin === location.origin && !isSamePage ? link : null;
}

/** What a link that was held would have opened: this page in another way, or another one. */
export type HeldLink = 'this-page' | 'other-page';

/**
 * Keeps the page where a link cannot be followed for want of a connection: without it the browser would replace the page
 * by its own error. Without a network every link is held; while something could be lost, a link waits until the server has
 * responded. Returns which link was held last, if any.
 */
export function useLinkGuard(isAtRisk: () => boolean, isWanted = true): HeldLink | null {
  const [held, setHeld] = useState<HeldLink | null>(null);
  const risk = useRef(isAtRisk);
  risk.current = isAtRisk;
  useEffect(() => {
    if (!isWanted) return;
    let passing = false;
    function onClick(event: MouseEvent) {
      const link = followedLink(event);
      if (!link || passing || (navigator.onLine && !risk.current())) return;
      event.preventDefault();
      event.stopPropagation();
      void isServerReachable().then((reachable) => {
        setHeld(reachable ? null : link.pathname === location.pathname ? 'this-page' : 'other-page');
        if (!reachable) return;
        passing = true;
        link.click();
        passing = false;
      });
    }
    const onOnline = () => setHeld(null);
    // Before React's own handlers, which would begin to load the next page.
    document.addEventListener('click', onClick, { capture: true });
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('online', onOnline);
    };
  }, [isWanted]);
  return held;
}
