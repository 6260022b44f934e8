import { useEffect, useState } from 'react';

/** How long a plain form counts as on its way, in milliseconds. */
const ON_ITS_WAY = 10_000;

/**
 * Whether a plain form is on its way, so that a second press sends it no second time. Nothing says that a browser
 * stopped: it can be sent again after a while, and on a page that Back shows again.
 */
export function useSent(): { isSent: boolean; onSubmit: () => void } {
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (!isSent) return;
    const reset = () => setSent(false);
    const timer = setTimeout(reset, ON_ITS_WAY);
    // The page's own first load shows it, too, once its pictures are there: a form may be on its way by then.
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', onShown);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', onShown);
    };
  }, [isSent]);
  return { isSent, onSubmit: () => setSent(true) };
}
