import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { PaymentDue } from '#contract/payments/payments.ts';
import { useUrls } from '../festival.ts';

const FIRST_DELAY = 5_000;
const MAX_DELAY = 60_000;
const GROWTH = 1.5;

/** What of a registration may change by what others do: its status, and its money. */
type Watched = Pick<PaymentDue, 'status' | 'money'>;
const fingerprint = ({ status, money }: Watched) =>
  JSON.stringify([status, money.paid, money.refunded, money.onItsWay]);

/**
 * Reloads the page's data once the registration's status or money has changed on the server: asks after 5 seconds, then
 * ever more rarely down to once a minute, not while the page is hidden, and at once when it is seen again.
 */
export function useStatusPoll(code: string, shown: Watched, wanted: boolean): void {
  const { apiUrl } = useUrls();
  const { revalidate } = useRevalidator();
  const known = fingerprint(shown);
  useEffect(() => {
    if (!wanted) return;
    let delay = FIRST_DELAY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abort = new AbortController();

    async function look() {
      try {
        const url = `${apiUrl}/api/passes/${encodeURIComponent(code)}/payment`;
        const response = await fetch(url, { signal: abort.signal });
        if (response.ok && fingerprint(((await response.json()) as { data: Watched }).data) !== known) {
          return void revalidate();
        }
      } catch {
        // Offline, or the server restarts: the next look may find it again.
      }
      if (!abort.signal.aborted) wait();
    }
    function wait() {
      clearTimeout(timer);
      if (document.hidden) return;
      timer = setTimeout(look, delay);
      delay = Math.min(delay * GROWTH, MAX_DELAY);
    }
    function onVisibility() {
      clearTimeout(timer);
      if (document.hidden) return;
      delay = FIRST_DELAY;
      void look();
    }

    wait();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      abort.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [apiUrl, code, known, wanted, revalidate]);
}
